import { useEffect } from 'react'
import { setDropPlace } from './drop-place.ts'

/** Makes a board or section the place for pictures that are dropped on this page. Null changes nothing. */
export function useDropPlace(boardId: number | null, section: number | null): void {
  useEffect(
    () => (boardId === null ? undefined : setDropPlace({ boardId, section })),
    [boardId, section],
  )
}
