/** The sites of the product, by the numbers that its pages know them by. */
const SITE_PREFIXES = { 0: 'www', 3: 'ads', 4: 'analytics' } as const

/** A path from one site to another; the other's name stands first where both are known. */
export function pathBetweenSites(
  path: string,
  { from, to }: { from: number | null; to: number | null },
): string {
  const [here, there] = [prefixOf(from), prefixOf(to)]
  return here && there && here !== there ? `/${there}${path}` : path
}

function prefixOf(site: number | null): string | null {
  if (site === 0 || site === 3 || site === 4) return SITE_PREFIXES[site]
  return null
}
