/** A pin's address. */
export function pinPath(pin: { id: number }): string {
  return `/pin/${pin.id}/`
}

/** Where a pin is saved to a board of the viewer's: a page without scripts, an action for the tile. */
export function savePath(pin: { id: number }): string {
  return `/pin/${pin.id}/repin/x/`
}
