import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { isTaken } from '../../../ui/is-taken.ts'
import type { PlacedWall } from '../../../ui/masonry/use-masonry.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { isArrow, neighbour, placeOf } from './wall-keys.ts'
import type { WallTools } from './wall-tools.ts'

type Keys = {
  wall: RefObject<HTMLDivElement>
  pins: readonly WallPin[]
  placed: PlacedWall | null
  tools: WallTools | undefined
  onMove: (place: number) => void
}

/** The keys of a wall: arrows move the focus between tiles, S saves, and those of the tools. */
export function useWallKeys({ wall, pins, placed, tools, onMove }: Keys) {
  const focusNext = useRef<number | null>(null)

  useEffect(() => {
    if (focusNext.current === null) return
    const tile = wall.current?.querySelector(`[data-place="${focusNext.current}"]`)
    tile?.querySelector<HTMLElement>('[role="checkbox"], :not([inert]) > a')?.focus()
    if (tile) focusNext.current = null
  })

  return function onKeyDown(event: KeyboardEvent) {
    const { ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || isTaken(event.nativeEvent)) return
    const place = placeOf(event.target)
    if (place === null || !placed) return
    const pin = pins[place]
    if (pin && tools?.onKey(event, pin)) return
    if (isArrow(event.key)) {
      const next = neighbour(placed, pins.length, place, event.key)
      if (next === null) return
      event.preventDefault()
      if (event.shiftKey) tools?.onStretch(place, next)
      focusNext.current = next
      onMove(next)
    }
    if (event.key === 's' || event.key === 'S') {
      const tile = wall.current?.querySelector(`[data-place="${place}"] [data-save]`)
      if (tile instanceof HTMLFormElement) tile.requestSubmit()
      if (tile instanceof HTMLAnchorElement) tile.click()
    }
  }
}
