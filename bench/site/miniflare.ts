import { host, type Site } from '../../scripts/site/miniflare.ts'

/** Hosts built workers over a state. Only the first one has static files before it. */
export function startMiniflare(
  stateDir: string,
  folders: Record<string, string>,
  { inspects = false } = {},
): Promise<Site> {
  // Everybody signs in from one address here, and what runs stays what it was at the first page.
  const vars = { LIMIT_SCALE: '1000000', PROMOTIONS_SECONDS: '86400' }
  return host({ stateDir, folders, vars, inspects })
}
