import { useCallback, useRef } from 'react'
import { useFetcher } from '../../../../ui/form/sending.ts'
import { useViewer } from '../../../identity/sessions/use-viewer.tsx'
import type { WallPages } from '../../wall/wall-pages.tsx'
import { useOrder } from '../pin-order/use-order.tsx'
import { boardSource, type MoveSource } from './move-source.ts'
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
      sourceOf={useBoardSource(here, pages)}
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

function useBoardSource(
  { boardId, sectionId, isOwn }: WallPlace,
  { pins, start, earlier, nextPath }: WallPages,
): (chosen: Chosen) => MoveSource {
  const viewerId = useViewer()?.id ?? 0
  // A jump to another position unloads pins, which stay selected.
  const makers = useRef(new Map<number, number>())
  for (const { id, maker } of pins) makers.current.set(id, maker.id)
  const hasMore = start > 0 || earlier !== null || nextPath !== null
  return useCallback(
    (chosen) =>
      boardSource({ boardId, sectionId, isOwn }, chosen, {
        pins,
        makers: makers.current,
        hasMore,
        viewerId,
      }),
    [boardId, sectionId, isOwn, pins, hasMore, viewerId],
  )
}

function useCover({ boardId }: WallPlace): (pinId: number) => void {
  const { submit } = useFetcher()
  return (pinId) => {
    const form = { pinId: String(pinId), stay: '1' }
    submit(form, { method: 'post', action: `/board/${boardId}/cover/` })
  }
}
