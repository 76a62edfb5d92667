/** The path prefixes of the product's sites, by the site numbers that its pages use. */
const SITE_PREFIXES = { 0: 'www', 3: 'ads', 4: 'analytics' } as const

/** A path on another site, prefixed with its name if both sites are known and differ. */
export function pathBetweenSites(
  path: string,
  { from, to }: { from: number | null; to: number | null },
): string {
  const here = prefixOf(from)
  const there = prefixOf(to)
  return here && there && here !== there ? `/${there}${path}` : path
}

function prefixOf(site: number | null): string | null {
  if (site === 0 || site === 3 || site === 4) return SITE_PREFIXES[site]
  return null
}
