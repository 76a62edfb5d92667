export function pinPath(pin: { id: number }): string {
  return `/pin/${pin.id}/`
}

/** Where a pin is saved: a page, or the tile's action. */
export function savePath(pin: { id: number }): string {
  return `/pin/${pin.id}/repin/x/`
}

/** Our address that checks a pin's link before it opens. */
export function offsitePath(pin: { id: number }): string {
  return `/offsite/?pin=${pin.id}`
}
