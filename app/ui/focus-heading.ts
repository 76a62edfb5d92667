export function focusHeading(place: Element | null | undefined): void {
  const target = place?.querySelector<HTMLElement>('h1, h2, h3') ?? place
  if (!(target instanceof HTMLElement)) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
