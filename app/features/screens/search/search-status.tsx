import { CorrectionNote } from './corrections/correction-note.tsx'
import type { Correction } from './corrections/with-correction.server.ts'
import type { Count } from './search-window.server.ts'
import { SearchedLimit } from './searched-limit.tsx'
import type { Limit } from './searched-part.ts'

/** Larger counts are rounded down to a multiple of this. */
const ROUND = 100

export function SearchStatus({
  words,
  limit,
  name,
  found: { correction, count },
}: {
  words: string
  limit: Limit | null
  name: string
  found: { correction: Correction | null; count: Count | null }
}) {
  return (
    <div role="status" className="mx-auto max-w-xl px-2 text-center text-muted not-empty:mb-6">
      <CorrectionNote correction={correction} />
      <SearchedLimit limit={limit} />
      {count && (
        <p className={count.number === 0 ? 'sr-only' : 'text-sm'}>
          {textOf(count, name)}
          <span className="sr-only">
            {' '}
            for <bdi>{words}</bdi>
          </span>
        </p>
      )}
    </div>
  )
}

/** If more windows follow, the count is a minimum. */
function textOf({ number, isAll }: Count, name: string): string {
  if (isAll) return number === 0 ? `No ${name}s` : counted(number, name)
  if (number <= ROUND) return `At least ${counted(number, name)}`
  return `More than ${Math.floor((number - 1) / ROUND) * ROUND} ${name}s`
}

function counted(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? '' : 's'}`
}
