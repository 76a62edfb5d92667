const BASE = 'https://pinfold.invalid'

/**
 * The path, query and fragment of an address of ours, or `/` for anything else. The address is
 * parsed as a browser would parse it, so `//evil.example`, `/\evil.example` and `javascript:` are
 * other sites' however they are spelt.
 */
export function safePath(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith('/')) return '/'
  const url = URL.parse(address, BASE)
  if (!url || url.origin !== BASE) return '/'
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? '/' : path
}
