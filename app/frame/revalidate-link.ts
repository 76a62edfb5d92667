/** A page behind a link is read again after its form, refused or not: the link can expire meanwhile. */
export function shouldRevalidate(): boolean {
  return true
}
