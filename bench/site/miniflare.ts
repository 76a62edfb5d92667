import { host, type Site } from '../../scripts/site/miniflare.ts'

/** Hosts built workers over a state. The first serves static files. Miniflare's cache runs in the worker's thread. */
export function startMiniflare(
  stateDir: string,
  folders: Record<string, string>,
  { inspects = false, hasCache = true, fetchAllow = '' } = {},
): Promise<Site> {
  // Raises rate limits, because all clients share an address, and keeps the list of promotions for the run.
  const vars = { LIMIT_SCALE: '1000000', PROMOTIONS_SECONDS: '86400', FETCH_ALLOW: fetchAllow }
  return host({ stateDir, folders, vars, inspects, hasCache })
}
