import { useEffect, useRef, useState } from 'react'
import type { SelectionPlace } from '../select/place.ts'
import { listenForDrags } from './drag-gesture.ts'
import { dropTargetAt, lineOf, type PointerPosition, type Side } from './drop-target.ts'

export type Dragged = {
  ids: readonly number[]
  x: number
  y: number
  line: { x: number; y: number; height: number } | null
}

type Drop = {
  isOn: boolean
  isByHand: boolean
  idsWith: (pinId: number) => readonly number[]
  onDropOnPlace: (ids: number[], to: SelectionPlace) => void
  onDropOnPin: (ids: readonly number[], anchorId: number, side: Side) => void
}

/** Lets members drag tiles beside another tile or onto a place in the side rail. */
export function useDrag(drop: Drop): { dragged: Dragged | null; targetKey: string | null } {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [targetKey, setTargetKey] = useState<string | null>(null)
  const latest = useRef(drop)
  latest.current = drop
  const { isOn } = drop

  useEffect(() => {
    if (!isOn) return
    let ids: readonly number[] = []
    function targetAt(pointer: PointerPosition) {
      const target = dropTargetAt(pointer, ids)
      return target?.kind === 'pin' && !latest.current.isByHand ? null : target
    }
    return listenForDrags({
      onLift: (pinId) => {
        ids = latest.current.idsWith(pinId)
      },
      onMove: (pointer) => {
        const target = targetAt(pointer)
        setTargetKey(target?.kind === 'place' ? target.key : null)
        setDragged({ ids, ...pointer, line: target?.kind === 'pin' ? lineOf(target) : null })
      },
      onDrop: (pointer) => {
        const target = targetAt(pointer)
        if (target?.kind === 'pin') latest.current.onDropOnPin(ids, target.pinId, target.side)
        else if (target) latest.current.onDropOnPlace([...ids], target.to)
      },
      onEnd: () => {
        setDragged(null)
        setTargetKey(null)
      },
    })
  }, [isOn])

  return { dragged, targetKey }
}
