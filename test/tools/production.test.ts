import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { isOn } from '../../app/experiments.ts'

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

test('an experiment is switched by its name and against its default', () => {
  expect(isOn({ EXPERIMENTS: '' }, 'facebook_register')).toBe(false)
  expect(isOn({ EXPERIMENTS: '-line_login facebook_register' }, 'facebook_register')).toBe(true)
  expect(isOn({ EXPERIMENTS: '-line_login facebook_register' }, 'line_login')).toBe(false)
  expect(isOn({ EXPERIMENTS: '-google_login' }, 'line_login')).toBe(true)
})
