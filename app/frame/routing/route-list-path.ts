export function routeListPath(version: string): string {
  return `/assets/routes-${version}.json`
}
