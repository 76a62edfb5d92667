import { importPath } from '../../import.ts'
import type { PreviewRow } from '../rows.server.ts'

/** A board's first entries: pictures if the file contains them or their addresses, otherwise titles. */
export function FirstEntries({ row, importId }: { row: PreviewRow; importId: number }) {
  const { firsts } = row
  const pictures = firsts.filter(({ hasPicture }) => hasPicture)
  if (firsts.length === 0) return null
  if (pictures.length === 0) {
    return (
      <ul aria-label="First entries" className="mt-1 text-sm font-normal text-muted">
        {firsts.map(({ id, title, address }) => (
          <li key={id} className="truncate sm:max-w-48">
            <bdi>{title || hostOf(address) || 'Untitled'}</bdi>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul aria-label="First pictures" className="mt-2 flex gap-1">
      {pictures.map(({ id, title }) => (
        <li key={id}>
          <img
            src={`${importPath({ id: importId })}pictures/${id}/`}
            alt={title}
            title={title || undefined}
            width={48}
            height={48}
            loading="lazy"
            decoding="async"
            className="relative size-12 overflow-hidden rounded-lg bg-sunken object-cover after:absolute after:inset-0 after:bg-sunken max-sm:bg-raised max-sm:after:bg-raised"
          />
        </li>
      ))}
    </ul>
  )
}

function hostOf(address: string | null): string {
  const first = address?.split(' ')[0] ?? ''
  return URL.canParse(first) ? new URL(first).host : first
}
