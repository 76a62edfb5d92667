/** The address of the list of all routes, which is another one for each build. */
export function routeListPath(version: string): string {
  return `/assets/routes-${version}.json`
}
