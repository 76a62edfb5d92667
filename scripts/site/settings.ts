import { resolve } from 'node:path'
import { CONFIG } from '../../app/config.ts'

export type Settings = {
  port: number
  /** Where the local database, pictures and counters live. */
  stateDir: string
  vars: Record<string, string>
  isSeeded: boolean
  /** Whether each request's log line is shown; errors always are. */
  isLogging: boolean
}

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const port = Number(env['PORT'] || 8787)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT has to be a number from 1 to 65535, and is "${env['PORT']}".`)
  }
  return {
    port,
    stateDir: resolve(env['STATE_DIR'] || '.wrangler/state'),
    vars: workerVariables(env),
    isSeeded: env['SEED'] !== 'none',
    isLogging: env['LOG'] === 'on',
  }
}

export async function siteOriginOf(
  isRemote: boolean,
  { port, vars }: Settings = readSettings(),
): Promise<string> {
  if (!isRemote) return vars['SITE_ORIGIN'] ?? `http://localhost:${port}`
  // It takes a second to load.
  const { unstable_readConfig } = await import('wrangler')
  const production = unstable_readConfig({ config: 'wrangler.toml', env: 'production' })
  return String(production.vars.SITE_ORIGIN)
}

function workerVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.keys(CONFIG).flatMap((name) => {
      const value = env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
