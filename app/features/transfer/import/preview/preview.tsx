import { BRAND } from '../../../../brand.ts'
import { Button } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { pinsText } from '../../../content/boards/pins-text.ts'
import { importPath } from '../import.ts'
import type { ImportPage } from '../read-import.server.ts'
import { AUDIENCES } from './audiences.ts'
import { Becomes } from './becomes.tsx'

export function Preview({ page }: { page: ImportPage }) {
  const { boards, counts, doubles, total } = page
  const left = counts.boards - boards.length
  return (
    <>
      <p className="mb-6">
        <strong className="font-semibold">{pinsText(total)}</strong> on{' '}
        {counts.boards === 1 ? '1 board' : `${counts.boards.toLocaleString('en')} boards`}
        {counts.sections > 0 &&
          ` with ${counts.sections === 1 ? '1 section' : `${counts.sections.toLocaleString('en')} sections`}`}
        . Nothing is saved yet.
      </p>
      <ul className="mb-4 flex flex-col gap-2 text-muted empty:hidden">
        {doubles > 0 && (
          <li>{entriesText(doubles)} in the file more than once: each is saved once.</li>
        )}
        {counts.known > 0 && (
          <li>{entriesText(counts.known)} here already, from an earlier import: left out.</li>
        )}
      </ul>
      {boards.length > 0 && (
        <table className="mb-8 w-full text-left">
          <caption className="sr-only">Boards</caption>
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className="py-2 pr-4 font-semibold">
                Board
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold">
                Becomes
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Pins
              </th>
            </tr>
          </thead>
          <tbody>
            {boards.map(({ id, name, pins, ...board }) => (
              <tr key={id} className="border-t border-line align-baseline">
                <th scope="row" dir="auto" className="py-3 pr-4 font-semibold wrap-anywhere">
                  {name}
                </th>
                <td className="py-3 pr-4 text-sm text-muted">
                  <Becomes board={board} />
                </td>
                <td className="py-3 text-right tabular-nums">{pins.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {left > 0 && <p className="mb-8 text-muted">And {left.toLocaleString('en')} more boards.</p>}
      <StartForm page={page} />
    </>
  )
}

function entriesText(count: number): string {
  return count === 1 ? '1 entry is' : `${count.toLocaleString('en')} entries are`
}

function StartForm({ page }: { page: ImportPage }) {
  const path = importPath(page)
  return (
    <div className="mb-10 flex flex-col gap-4">
      <Form method="post" action={`${path}start/`} className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 text-lg font-semibold">Who can see new boards?</legend>
          <Choice value="secret" hint="You can open each board later." checked />
          <Choice value="as_file" hint="Boards of which it says nothing are secret." />
          <Choice value="public" hint={`All of ${BRAND} can find them.`} />
        </fieldset>
        <Acts>
          <Button type="submit" look="brand">
            Start import
          </Button>
        </Acts>
      </Form>
      <Form method="post" action={`${path}throw-away/`}>
        <Acts>
          <Button type="submit">Throw away</Button>
        </Acts>
      </Form>
    </div>
  )
}

function Choice({
  value,
  hint,
  checked = false,
}: {
  value: keyof typeof AUDIENCES
  hint: string
  checked?: boolean
}) {
  const id = `privacy-${value}`
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="radio"
        name="privacy"
        value={value}
        defaultChecked={checked}
        aria-describedby={`${id}-hint`}
        className="mt-0.5 size-6 shrink-0 accent-ink"
      />
      <div>
        <label htmlFor={id} className="font-semibold">
          {AUDIENCES[value]}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
    </div>
  )
}
