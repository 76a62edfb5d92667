/** A pin's address. */
export function pinPath(pin: { id: number }): string {
  return `/pin/${pin.id}/`
}

/** Where a pin is saved to a board of the viewer's: a page without scripts, an action for the tile. */
export function savePath(pin: { id: number }): string {
  return `/pin/${pin.id}/repin/x/`
}

/** Where a pin's link is followed: an address of ours, which looks at the site before it opens it. */
export function offsitePath(pin: { id: number }): string {
  return `/offsite/?pin=${pin.id}`
}
