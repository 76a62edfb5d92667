import { useFetcher } from '../../../../ui/form/sending.ts'
import { useOrder } from '../pin-order/use-order.tsx'
import { type Organised, OrganiserFrame } from './organiser-frame.tsx'
import type { WallPlace } from './place.ts'
import { useBulkActions } from './use-bulk-actions.tsx'

export function BoardOrganiser({
  onBusy,
  ...organised
}: Organised & { onBusy: (isBusy: boolean) => void }) {
  const { here, pages } = organised
  const actions = useBulkActions(here, pages, onBusy)
  const place = useOrder(here, pages, actions.tell)
  const setCover = useCover(here)
  return (
    <OrganiserFrame
      {...organised}
      total={here.pinCount}
      everything={null}
      hidden={0}
      actions={actions}
      arranging={{
        isOwn: here.isOwn,
        isByHand: here.isByHand,
        onPlace: (ids, target) => void place(ids, target),
        onCover: setCover,
      }}
    />
  )
}

function useCover({ boardId }: WallPlace): (pinId: number) => void {
  const { submit } = useFetcher()
  return (pinId) => {
    const form = { pinId: String(pinId), stay: '1' }
    submit(form, { method: 'post', action: `/board/${boardId}/cover/` })
  }
}
