import { Link } from 'react-router-dom'
import { Moment } from '../../../ui/moment.tsx'
import { entriesText } from './counts-text.ts'
import { importPath } from './import.ts'
import type { ShownImport } from './read-import.server.ts'
import { sourceText } from './reasons.ts'

const STATES = {
  reading: 'Reading',
  waiting: 'Not started',
  running: 'In progress',
  done: 'Done',
  undoing: 'Undoing',
  undone: 'Undone',
} as const satisfies Record<ShownImport['state'], string>

export function ImportList({ imports }: { imports: readonly ShownImport[] }) {
  return (
    <section aria-labelledby="imports" className="mt-12">
      <h2 id="imports" className="mb-3 text-lg">
        Your imports
      </h2>
      <ul className="flex flex-col gap-3">
        {imports.map(({ id, source, state, total, failed, late, createdAt }) => (
          <li key={id}>
            <Link
              to={importPath({ id })}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-pin bg-sunken px-5 py-4 hover:bg-pressed"
            >
              <span className="font-semibold underline underline-offset-4">
                {sourceText(source)}, <Moment at={createdAt} />
              </span>
              <span className="text-sm text-muted tabular-nums">
                {STATES[state]}: {entriesText(total)}
                {failed > 0 && <span>{`, ${failed.toLocaleString('en')} failed`}</span>}
                {late > 0 && <span>{`, ${late.toLocaleString('en')} to retry later`}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        This list is cleared after 30 days. Imported boards and pins stay.
      </p>
    </section>
  )
}
