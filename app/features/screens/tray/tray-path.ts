/** The page with the tray's pictures. */
export const TRAY_PATH = '/pin-builder/tray/'

export function trayPath(place: { boardId: number; section: number | null } | null): string {
  if (!place) return TRAY_PATH
  const query = new URLSearchParams({ board: String(place.boardId) })
  if (place.section !== null) query.set('section', String(place.section))
  return `${TRAY_PATH}?${query}`
}
