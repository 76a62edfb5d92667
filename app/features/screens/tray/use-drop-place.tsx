import { useEffect } from 'react'
import type { Place } from '../../content/pins/places/own-place.server.ts'
import { setDropPlace } from './drop-place.ts'

/**
 * Makes a board or section the place for pictures that are dropped on this page, which shows its name. Null changes
 * nothing.
 */
export function useDropPlace(place: Place | null, name: string | null): void {
  const { boardId = null, section = null } = place ?? {}
  useEffect(
    () => (boardId === null ? undefined : setDropPlace({ boardId, section, name })),
    [boardId, section, name],
  )
}
