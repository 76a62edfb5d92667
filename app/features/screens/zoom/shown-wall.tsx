import { useEffect, useSyncExternalStore } from 'react'
import { isPromoted } from '../../content/pins/promoted-pin.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { nameOf } from '../wall/tile/tile-html.tsx'
import { isHiddenPin } from '../wall/use-hidden-pins.tsx'

export type ZoomPin = Pick<WallPin, 'id' | 'altText'> & {
  name: string
  picture: WallPin['picture']
}

/** The loaded part of the page's wall. */
type ShownWall = { pins: readonly WallPin[]; loadMore: () => void }

let shownWall: ShownWall | null = null
const listeners = new Set<() => void>()

export function useNotedWall({ pins, loadMore }: ShownWall): void {
  useEffect(() => {
    publishWall({ pins, loadMore })
    return () => publishWall(null)
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

/** A wall's pins, except videos, promoted and hidden ones. The shown pin comes first if it isn't among them. */
export function zoomPins(wall: ShownWall | null, shown: ZoomPin): ZoomPin[] {
  const pins = (wall?.pins ?? [])
    .filter((pin) => pin.durationMs === null && !isPromoted(pin) && !isHiddenPin(pin.id))
    .map((pin) => ({ ...pin, name: nameOf(pin) }))
  return pins.some(({ id }) => id === shown.id) ? pins : [shown, ...pins]
}

function publishWall(wall: ShownWall | null): void {
  shownWall = wall
  for (const listener of listeners) listener()
}
