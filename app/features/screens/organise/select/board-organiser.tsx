import { useCallback } from 'react'
import { useFetcher } from '../../../../ui/form/sending.ts'
import { useOrder } from '../pin-order/use-order.tsx'
import type { MoveSource } from './move-source.ts'
import { type Organised, OrganiserFrame } from './organiser-frame.tsx'
import type { Chosen, WallPlace } from './place.ts'
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
      sourceOf={useBoardSource(here)}
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

function useBoardSource({ boardId, sectionId }: WallPlace): (chosen: Chosen) => MoveSource {
  return useCallback(({ all }) => ({ boardId, sectionId, all }), [boardId, sectionId])
}

function useCover({ boardId }: WallPlace): (pinId: number) => void {
  const { submit } = useFetcher()
  return (pinId) => {
    const form = { pinId: String(pinId), stay: '1' }
    submit(form, { method: 'post', action: `/board/${boardId}/cover/` })
  }
}
