import { useEffect, useSyncExternalStore } from 'react'
import { isPromoted } from '../../content/pins/promoted-pin.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { nameOf } from '../wall/tile/tile-html.tsx'
import { isHiddenPin } from '../wall/use-hidden-pins.tsx'

/** A pin as zoom shows it. */
export type ZoomPin = Pick<WallPin, 'id' | 'altText'> & {
  name: string
  picture: { hash: string; width: number; height: number }
}

/** The page's wall as far as it was read. */
type ShownWall = { pins: readonly WallPin[]; loadMore: () => void }

let shownWall: ShownWall | null = null
const listeners = new Set<() => void>()

export function useNotedWall({ pins, loadMore }: ShownWall): void {
  useEffect(() => {
    note({ pins, loadMore })
    return () => note(null)
  }, [pins, loadMore])
}

export function useShownWall(): ShownWall | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shownWall,
    () => null,
  )
}

/** The pictures of a wall, with the shown one in its place or before them; no videos, promoted or hidden pins. */
export function zoomPins(wall: ShownWall | null, shown: ZoomPin): ZoomPin[] {
  const pins = (wall?.pins ?? [])
    .filter((pin) => pin.durationMs === null && !isPromoted(pin) && !isHiddenPin(pin.id))
    .map((pin) => ({ ...pin, name: nameOf(pin) }))
  return pins.some(({ id }) => id === shown.id) ? pins : [shown, ...pins]
}

function note(wall: ShownWall | null): void {
  shownWall = wall
  for (const listener of listeners) listener()
}
