import type { Limit } from './searched-part.ts'

export function SearchedLimit({ limit }: { limit: Limit | null }) {
  if (!limit) return null
  const { count, unit } = limit
  return (
    <p className="mb-1">
      Only the first {count === 1 ? unit : `${count} ${unit}s`} {count === 1 ? 'was' : 'were'}{' '}
      searched.
    </p>
  )
}
