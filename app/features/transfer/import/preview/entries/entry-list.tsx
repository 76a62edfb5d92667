import { Link } from 'react-router-dom'
import type { RowPage } from '../read-row.server.ts'
import { LIST_TEXTS, type RowList } from '../row.ts'
import { EntryTexts } from './entry-texts.tsx'

const EMPTY = {
  new: 'Nothing on this board is new.',
  known: 'You don’t have anything from this board yet.',
  repeated:
    'The file has no duplicates. The same link in another section or with another note counts as a separate entry.',
  unreadable: 'Every entry of this board can be read.',
} as const satisfies Record<RowList, string>

export function EntryList({ row }: { row: RowPage }) {
  const { list, entries, next } = row
  const counts: Record<RowList, number> = {
    new: row.pins - row.known,
    known: row.known,
    repeated: row.repeated,
    unreadable: row.unreadable,
  }
  const from = row.from === undefined ? '' : `&from=${row.from}`
  return (
    <section aria-labelledby="entries" className="mb-10">
      <h2 id="entries" className="mb-3 text-lg">
        Entries
      </h2>
      <nav aria-label="Lists of entries" className="mb-3 flex flex-wrap gap-2">
        {LIST_TEXTS.map(({ list: each, text }) => (
          <Link
            key={each}
            to={`?list=${each}${from}`}
            preventScrollReset
            aria-current={each === list ? 'page' : undefined}
            className="inline-flex h-11 items-center rounded-full bg-sunken px-4.5 font-semibold tabular-nums hover:bg-pressed aria-[current]:bg-ink aria-[current]:text-canvas"
          >
            {counts[each].toLocaleString('en')} {text}
          </Link>
        ))}
      </nav>
      {entries.length === 0 && <p className="text-muted">{EMPTY[list]}</p>}
      <ul className="flex flex-col">
        {entries.map((entry) => (
          <li key={entry.id} className="border-t border-line py-3">
            <EntryTexts entry={entry} />
          </li>
        ))}
      </ul>
      {next !== null && (
        <Link
          rel="next"
          to={`?list=${list}&after=${next}${from}`}
          className="mt-4 inline-flex h-11 items-center rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed"
        >
          More entries
        </Link>
      )}
    </section>
  )
}
