import { useEffect, useRef, useState } from 'react'
import type { Place } from '../select/place.ts'
import { aimAt, lineOf, type Side } from './drag-aim.ts'
import { listenForDrags } from './drag-gesture.ts'

/** Dragged pins, the pointer, and the line on the wall where they would go. */
export type Dragged = {
  ids: readonly number[]
  x: number
  y: number
  line: { x: number; y: number; height: number } | null
}

type Drop = {
  isOn: boolean
  idsWith: (pinId: number) => readonly number[]
  onDropOnPlace: (ids: number[], to: Place) => void
  onDropOnPin: (ids: readonly number[], anchorId: number, side: Side) => void
}

/** Drags tiles onto another tile, beside which they go, or onto a place of the rail. */
export function useDrag(drop: Drop): { dragged: Dragged | null; aimedAt: string | null } {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [aimedAt, setAimedAt] = useState<string | null>(null)
  const latest = useRef(drop)
  latest.current = drop
  const { isOn } = drop

  useEffect(() => {
    if (!isOn) return
    let ids: readonly number[] = []
    return listenForDrags({
      onLift: (pinId) => {
        ids = latest.current.idsWith(pinId)
      },
      onMove: (pointer) => {
        const aim = aimAt(pointer, ids)
        setAimedAt(aim?.kind === 'place' ? aim.key : null)
        setDragged({ ids, ...pointer, line: aim?.kind === 'pin' ? lineOf(aim) : null })
      },
      onDrop: (pointer) => {
        const aim = aimAt(pointer, ids)
        if (aim?.kind === 'pin') latest.current.onDropOnPin(ids, aim.pinId, aim.side)
        else if (aim) latest.current.onDropOnPlace([...ids], aim.to)
      },
      onEnd: () => {
        setDragged(null)
        setAimedAt(null)
      },
    })
  }, [isOn])

  return { dragged, aimedAt }
}
