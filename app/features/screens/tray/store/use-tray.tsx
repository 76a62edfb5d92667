import { useSyncExternalStore } from 'react'
import { CLOSED, currentTray, onTrayChange, type Tray, thumbnailOf } from './tray-state.ts'

export function useTray(): Tray {
  return useSyncExternalStore(onTrayChange, currentTray, () => CLOSED)
}

/** See {@link thumbnailOf}. */
export function useThumbnail(id: string): string | null {
  return useSyncExternalStore(
    onTrayChange,
    () => thumbnailOf(id),
    () => null,
  )
}
