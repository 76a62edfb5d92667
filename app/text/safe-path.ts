const BASE = 'https://pinfold.invalid'

/** A path on our site, or `/`. To browsers, `//evil.example` and `/\evil.example` are other sites. */
export function safePath(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith('/')) return '/'
  const url = URL.parse(address, BASE)
  if (!url || url.origin !== BASE) return '/'
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? '/' : path
}
