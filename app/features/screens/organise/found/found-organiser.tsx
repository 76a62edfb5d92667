import { useCallback, useEffect, useMemo } from 'react'
import { type Organised, OrganiserFrame } from '../select/organiser-frame.tsx'
import type { Chosen, WallPlace } from '../select/place.ts'
import { selectedAmong } from '../select/selection.ts'
import { countFound, idsOf } from './found-pins.ts'
import { foundSource } from './found-source.ts'
import { useEarlierSelection } from './use-earlier-selection.tsx'
import { useFoundActions } from './use-found-actions.tsx'
import { useFoundPins } from './use-found-pins.tsx'

export function FoundOrganiser({
  search: { filters, kept },
  onBusy,
  onSelectable,
  ...organised
}: Organised & {
  search: NonNullable<WallPlace['found']>
  onBusy: (isBusy: boolean) => void
  /** Called with the pins that can be selected, when they are known. */
  onSelectable: (selectable: ReadonlySet<number>) => void
}) {
  const { here, pages, selection, onSelect } = organised
  const { found, read } = useFoundPins(filters)
  const known = useEarlierSelection(kept, found, organised)
  useEffect(() => {
    if (!known) return
    const selectable = new Set(idsOf(known))
    onSelectable(selectable)
    onSelect((now) => now && selectedAmong(now, selectable))
  }, [known, onSelectable, onSelect])
  const actions = useFoundActions({ here, pages, readFound: read, found: known, onBusy })
  const ids = useMemo(() => new Set(found ? idsOf(found) : []), [found])
  const shown = [...ids].filter((id) => selection?.ids.has(id)).length
  const sourceOf = useCallback(
    (chosen: Chosen) => foundSource(known, chosen, { ...here, ids }),
    [known, here, ids],
  )
  return (
    <OrganiserFrame
      {...organised}
      total={found && countFound(found)}
      everything={{
        isSelected: shown > 0 && shown === ids.size,
        // By id, because pins that were selected before stay selected.
        select: () =>
          onSelect((now) => ({
            all: false,
            ids: new Set([...(now?.ids ?? []), ...ids]),
            anchor: null,
          })),
      }}
      sourceOf={sourceOf}
      hidden={found && selection ? selection.ids.size - shown : 0}
      actions={actions}
      arranging={null}
    />
  )
}
