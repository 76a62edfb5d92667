import { EXIT, Fault } from '../fault.ts'

const PATIENCE_MS = 120_000

/** Sends a request without following redirects, because a redirect must not receive the token. */
export async function fetchSite(url: URL | string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...init,
    })
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new Fault(`${new URL(url).origin} can't be reached${why}.`, EXIT.offline)
  }
}

export async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}
