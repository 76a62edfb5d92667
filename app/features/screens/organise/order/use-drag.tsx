import { useEffect, useRef, useState } from 'react'
import type { Place } from '../select/place.ts'
import { listenForDrags } from './drag-gesture.ts'
import { dropTargetAt, lineOf, type Point, type Side } from './drop-target.ts'

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
  onDropOnPlace: (ids: number[], to: Place) => void
  onDropOnPin: (ids: readonly number[], anchorId: number, side: Side) => void
}

/** Drags tiles onto another tile, beside which they go, or onto a place of the rail. */
export function useDrag(drop: Drop): { dragged: Dragged | null; targetKey: string | null } {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [targetKey, setTargetKey] = useState<string | null>(null)
  const latest = useRef(drop)
  latest.current = drop
  const { isOn } = drop

  useEffect(() => {
    if (!isOn) return
    let ids: readonly number[] = []
    function targetAt(pointer: Point) {
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
