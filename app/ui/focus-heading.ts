/** Focuses the first visible heading of a place, or the place itself. */
export function focusHeading(place: Element | null | undefined): void {
  const headings = [...(place?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? [])]
  const target = headings.find((heading) => heading.checkVisibility()) ?? place
  if (!(target instanceof HTMLElement)) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
