const BASE = 'https://pinfold.invalid'

/** An own path, or `/`. Parsed as browsers do: `//evil.example` and `/\evil.example` are others'. */
export function safePath(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith('/')) return '/'
  const url = URL.parse(address, BASE)
  if (!url || url.origin !== BASE) return '/'
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? '/' : path
}
