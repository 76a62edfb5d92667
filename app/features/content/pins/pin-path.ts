export function pinPath(pin: { id: number }): string {
  return `/pin/${pin.id}/`
}

/** The path of a pin's page that names the pin's sender and lets the receiver answer. */
export function sentPinPath(pin: { id: number }, sender: { username: string } | null): string {
  return sender ? `${pinPath(pin)}?sentBy=${sender.username}` : pinPath(pin)
}

export function notePath(pin: { id: number }): string {
  return `/pin/${pin.id}/note/`
}

export function rereadPagePath(pin: { id: number }): string {
  return `/pin/${pin.id}/look-again/`
}

/** A pin on a wall. A promoted pin identifies its impression, so that actions on it are counted. */
type ShownPin = { id: number; trackingParams?: string | null }

export function shownPinPath(pin: ShownPin): string {
  return withImpression(pinPath(pin), pin)
}

export function savePath(pin: ShownPin): string {
  return withImpression(`/pin/${pin.id}/repin/x/`, pin)
}

/** Our address that checks a pin's link before opening it. */
export function offsitePath(pin: ShownPin): string {
  return withImpression(`/offsite/?pin=${pin.id}`, pin)
}

/** Our address that checks an address in a pin's description or note before opening it. */
export function writtenLinkPath({ id }: { id: number }, address: string): string {
  return `/offsite/?${new URLSearchParams({ pin: String(id), url: address })}`
}

function withImpression(path: string, { trackingParams }: ShownPin): string {
  if (!trackingParams) return path
  return `${path}${path.includes('?') ? '&' : '?'}client_tracking_params=${trackingParams}`
}
