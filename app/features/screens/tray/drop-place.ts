import { useEffect } from 'react'
import type { Place } from '../../content/pins/places/own-place.server.ts'

let current: Place | null = null

/** Says that pictures dropped on this page belong to a board or section; null on other pages. */
export function useDropPlace(boardId: number | null, section: number | null): void {
  useEffect(() => {
    if (boardId === null) return
    const place = { boardId, section }
    current = place
    return () => {
      if (current === place) current = null
    }
  }, [boardId, section])
}

export function dropPlace(): Place | null {
  return current
}
