import { FoundOrganiser } from '../found/found-organiser.tsx'
import { BoardOrganiser } from './board-organiser.tsx'
import type { Organised } from './organiser-frame.tsx'

export default function Organiser({
  onBusy,
  onSelectable,
  ...organised
}: Organised & {
  onBusy: (isBusy: boolean) => void
  onSelectable: (selectable: ReadonlySet<number>) => void
}) {
  const { found } = organised.here
  return found === null ? (
    <BoardOrganiser {...organised} onBusy={onBusy} />
  ) : (
    <FoundOrganiser {...organised} search={found} onBusy={onBusy} onSelectable={onSelectable} />
  )
}
