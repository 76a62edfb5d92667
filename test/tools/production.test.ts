import { expect, test, vi } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { DEFAULTS } from '../../app/config.ts'
import { type Experiment, isOn } from '../../app/experiments.ts'
import { siteOriginOf } from '../../scripts/site/settings.ts'

function variablesOf(env?: string): Record<string, unknown> {
  const { vars } = unstable_readConfig({ config: 'wrangler.toml', ...(env && { env }) })
  return { ...DEFAULTS, ...vars }
}

test('production has no outbox, no access to local origins and no automatic approval of campaigns', () => {
  const vars = variablesOf('production')

  expect(vars).toMatchObject({ OUTBOX: 'off', FETCH_ALLOW: '', LIMIT_SCALE: '1' })
  expect(vars).toMatchObject({ CAMPAIGN_REVIEW: 'manual' })
})

test('--remote means production, or the site in CLOUDFLARE_ENV', async () => {
  vi.stubEnv('CLOUDFLARE_ENV', '')
  expect(await siteOriginOf(true)).toBe('https://pinfold.example')

  vi.stubEnv('CLOUDFLARE_ENV', 'staging')
  expect(await siteOriginOf(true)).toBe('https://staging.pinfold.example')
  vi.unstubAllEnvs()
})

test('nothing is stored unless requested', () => {
  const vars = variablesOf()

  expect(vars).toMatchObject({ OUTBOX: 'off' })
})

test.each([
  'business_access',
  'promote_close_window',
  'strong_password',
  'google_one_tap',
] as const)('%s is on in production', (experiment) => {
  const vars = variablesOf('production')

  expect(isOn({ EXPERIMENTS: String(vars['EXPERIMENTS']) }, experiment)).toBe(true)
})

/** Reads a configuration's experiment switches; a new experiment doesn't compile until it is added here. */
function switched(env?: string): Record<Experiment, boolean> {
  const EXPERIMENTS = String(variablesOf(env)['EXPERIMENTS'])
  const on = (experiment: Experiment) => isOn({ EXPERIMENTS }, experiment)
  return {
    kr_privacy_consent: on('kr_privacy_consent'),
    strong_password: on('strong_password'),
    unified_recovery: on('unified_recovery'),
    facebook_login: on('facebook_login'),
    facebook_register: on('facebook_register'),
    google_login: on('google_login'),
    google_one_tap: on('google_one_tap'),
    line_login: on('line_login'),
    business_access: on('business_access'),
    promote_close_window: on('promote_close_window'),
  }
}

test('production has every experiment that development has', () => {
  expect(switched('production')).toEqual(switched())
})

test('an experiment is switched by name, opposite to its default', () => {
  expect(isOn({ EXPERIMENTS: '' }, 'facebook_register')).toBe(false)
  expect(isOn({ EXPERIMENTS: '-line_login facebook_register' }, 'facebook_register')).toBe(true)
  expect(isOn({ EXPERIMENTS: '-line_login facebook_register' }, 'line_login')).toBe(false)
  expect(isOn({ EXPERIMENTS: '-google_login' }, 'line_login')).toBe(true)
})
