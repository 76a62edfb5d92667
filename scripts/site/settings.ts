import { resolve } from 'node:path'
import { CONFIG } from '../../app/config.ts'

export const DEFAULT_PORT = 8787

export type Settings = {
  port: number
  /** The folder of the local database, pictures and counters. */
  stateDir: string
  vars: Record<string, string>
  isSeeded: boolean
  /** Whether the site is served by HTTPS, with a self-signed certificate. */
  isHttps: boolean
  /** Whether each request's log line is shown. Errors are always shown. */
  isLogging: boolean
}

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const port = Number(env['PORT'] || DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a number from 1 to 65535, but is "${env['PORT']}".`)
  }
  return {
    port,
    stateDir: resolve(env['STATE_DIR'] || '.wrangler/state'),
    vars: workerVariables(env),
    isSeeded: env['SEED'] !== 'none',
    isHttps: env['HTTPS'] === 'on',
    isLogging: env['LOG'] === 'on',
  }
}

/** The local site's origin in browsers. */
export function localOrigin({ port, isHttps }: Pick<Settings, 'port' | 'isHttps'>): string {
  return `${isHttps ? 'https' : 'http'}://localhost:${port}`
}

export async function siteOriginOf(
  isRemote: boolean,
  settings: Settings = readSettings(),
): Promise<string> {
  if (!isRemote) return settings.vars['SITE_ORIGIN'] ?? localOrigin(settings)
  // Loading wrangler takes a second.
  const { unstable_readConfig } = await import('wrangler')
  const { vars } = unstable_readConfig({ config: 'wrangler.toml', env: remoteEnvironment() })
  return String(vars.SITE_ORIGIN)
}

/** The deployed site for `--remote`; wrangler reads the same variable. */
export function remoteEnvironment(): string {
  return process.env['CLOUDFLARE_ENV'] || 'production'
}

function workerVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.keys(CONFIG).flatMap((name) => {
      const value = env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
