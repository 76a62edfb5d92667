import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { type Experiment, isOn } from '../../app/experiments.ts'

test('production keeps no outbox, reaches no local origins and approves no campaign by itself', () => {
  const { vars } = unstable_readConfig({ config: 'wrangler.toml', env: 'production' })

  expect(vars).toMatchObject({ OUTBOX: 'off', FETCH_ALLOW: '', LIMIT_SCALE: '1' })
  expect(vars).toMatchObject({ CAMPAIGN_REVIEW: 'manual' })
})

test('nothing is kept where nobody asked for it', () => {
  const { vars } = unstable_readConfig({ config: 'wrangler.toml' })

  expect(vars).toMatchObject({ OUTBOX: 'off' })
})

test.each([
  'business_access',
  'promote_close_window',
  'strong_password',
  'google_one_tap',
] as const)('%s is on in production', (experiment) => {
  const { vars } = unstable_readConfig({ config: 'wrangler.toml', env: 'production' })

  expect(isOn({ EXPERIMENTS: String(vars.EXPERIMENTS) }, experiment)).toBe(true)
})

/** Reads the switches of a configuration; a new experiment doesn't compile until it is here. */
function switched(env?: string): Record<Experiment, boolean> {
  const { vars } = unstable_readConfig({ config: 'wrangler.toml', ...(env && { env }) })
  const on = (experiment: Experiment) => isOn({ EXPERIMENTS: String(vars.EXPERIMENTS) }, experiment)
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

test('an experiment is switched by its name and against its default', () => {
  expect(isOn({ EXPERIMENTS: '' }, 'facebook_register')).toBe(false)
  expect(isOn({ EXPERIMENTS: '-line_login facebook_register' }, 'facebook_register')).toBe(true)
  expect(isOn({ EXPERIMENTS: '-line_login facebook_register' }, 'line_login')).toBe(false)
  expect(isOn({ EXPERIMENTS: '-google_login' }, 'line_login')).toBe(true)
})
