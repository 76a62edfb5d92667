export function pinPath(pin: { id: number }): string {
  return `/pin/${pin.id}/`
}

export function notePath(pin: { id: number }): string {
  return `/pin/${pin.id}/note/`
}

export function lookAgainPath(pin: { id: number }): string {
  return `/pin/${pin.id}/look-again/`
}

/** A pin on a wall; a promoted one names its showing, so that what is done with it counts. */
type ShownPin = { id: number; trackingParams?: string | null }

export function shownPinPath(pin: ShownPin): string {
  return withShowing(pinPath(pin), pin)
}

export function savePath(pin: ShownPin): string {
  return withShowing(`/pin/${pin.id}/repin/x/`, pin)
}

/** Our address that checks a pin's link before it opens. */
export function offsitePath(pin: ShownPin): string {
  return withShowing(`/offsite/?pin=${pin.id}`, pin)
}

function withShowing(path: string, { trackingParams }: ShownPin): string {
  if (!trackingParams) return path
  return `${path}${path.includes('?') ? '&' : '?'}client_tracking_params=${trackingParams}`
}
