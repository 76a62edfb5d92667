/** Reloads a mailed link's page after its form: the link may be dead. */
export function shouldRevalidate(): boolean {
  return true
}
