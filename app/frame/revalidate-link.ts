/** Reloads an emailed link's page after its form, because the link may have expired. */
export function shouldRevalidate(): boolean {
  return true
}
