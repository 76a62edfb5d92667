import type { ImportPage } from '../../read-import.server.ts'
import { reasonText } from '../../reasons.ts'

type Entry = Pick<ImportPage['problems'][number], 'title' | 'address' | 'reason'>

export function EntryTexts({ entry: { title, address, reason } }: { entry: Entry }) {
  return (
    <div className="min-w-0">
      <p className="line-clamp-3 font-semibold wrap-anywhere">
        <bdi>{title || address || 'Untitled'}</bdi>
      </p>
      {title && address && (
        <p className="truncate text-sm text-muted">
          <bdi dir="ltr">{address}</bdi>
        </p>
      )}
      {reason && <p className="text-sm text-muted">{reasonText(reason)}</p>}
    </div>
  )
}
