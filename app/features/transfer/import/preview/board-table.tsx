import { Link } from 'react-router-dom'
import { Button } from '../../../../ui/button.tsx'
import { StayForm } from '../../../../ui/form/stay-form.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { importPath } from '../import.ts'
import type { ImportPage } from '../read-import.server.ts'
import { BoardRow } from './board-row.tsx'

export function BoardTable({ page }: { page: ImportPage }) {
  const { boards, counts, place } = page
  const keptFocus = useKeptFocus<HTMLUListElement>()
  if (counts.boards === 0) return null
  const isPaged = counts.boards > boards.length
  const from = place.before === 0 ? undefined : boards[0]?.position
  const first = place.before + 1
  return (
    <section aria-labelledby="boards" className="mb-10">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="boards" aria-live="polite" className="text-lg">
          {isPaged
            ? `Boards ${first.toLocaleString('en')}–${(place.before + boards.length).toLocaleString('en')} of ${counts.boards.toLocaleString('en')}`
            : 'Boards'}
        </h2>
        {counts.boards > 1 && (
          <ul {...keptFocus} className="flex flex-wrap gap-2">
            {counts.leftOut < counts.boards && (
              <AllForm page={page} act="leave-out" name="Skip all" />
            )}
            {counts.leftOut > 0 && <AllForm page={page} act="take-in" name="Include all" />}
          </ul>
        )}
      </div>
      {isPaged && (
        <Pages place={place} label="Pages of boards" names={['Previous page', 'Next page']} />
      )}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: rows that are drawn as cards lose their roles */}
      <table role="table" aria-labelledby="boards" className="w-full text-left max-sm:block">
        <thead role="rowgroup" className="text-sm text-muted max-sm:sr-only">
          <tr role="row">
            {['Board', 'Destination', 'Entries', 'Choices'].map((name) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className="py-2 pr-4 font-semibold last:pr-0 last:text-right"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:flex max-sm:flex-col max-sm:gap-3">
          {boards.map((row) => (
            <BoardRow key={row.id} row={row} importId={page.id} from={from} />
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: rows that are drawn as cards lose their roles */}
      {isPaged && (
        <Pages place={place} label="More pages" names={['Earlier boards', 'More boards']} />
      )}
    </section>
  )
}

function AllForm({ page, act, name }: { page: ImportPage; act: string; name: string }) {
  return (
    <li>
      <StayForm action={`${importPath(page)}${act}/`}>
        <Button type="submit" size="small">
          {name}
        </Button>
      </StayForm>
    </li>
  )
}

function Pages({
  place: { previous, next },
  label,
  names: [before, after],
}: {
  place: ImportPage['place']
  label: string
  names: readonly [string, string]
}) {
  return (
    <nav aria-label={label} className="my-4 flex flex-wrap gap-2">
      {previous !== null && <PageLink rel="prev" from={previous} name={before} />}
      {next !== null && <PageLink rel="next" from={next} name={after} />}
    </nav>
  )
}

function PageLink({ rel, from, name }: { rel: 'prev' | 'next'; from: number; name: string }) {
  return (
    <Link
      rel={rel}
      to={from === 0 ? '?' : `?from=${from}`}
      className="inline-flex h-11 items-center rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed"
    >
      {name}
    </Link>
  )
}
