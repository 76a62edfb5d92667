import { resolve } from 'node:path'

/** What the environment may say about a local site. */
export type Settings = {
  port: number
  /** Where the local database, pictures and counters live. */
  stateDir: string
  /** Origins that the page and picture fetchers may reach although they are local. */
  fetchAllow: string
  /** Multiplies the rate limits, for load tests. */
  limitScale: string
  /** Whether an empty database is filled with the demo. */
  isSeeded: boolean
  /** Whether each request's log line is shown; errors always are. */
  isLogging: boolean
}

/** Reads the settings, with the defaults that README lists. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const port = Number(env.PORT || 8787)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT has to be a number from 1 to 65535, and is "${env.PORT}".`)
  }
  return {
    port,
    stateDir: resolve(env.STATE_DIR || '.wrangler/state'),
    fetchAllow: env.FETCH_ALLOW ?? '',
    limitScale: env.LIMIT_SCALE || '1',
    isSeeded: env.SEED !== 'none',
    isLogging: env.LOG === 'on',
  }
}
