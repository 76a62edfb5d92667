import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'

test('production keeps no outbox, reaches no local origins and approves no campaign by itself', () => {
  const { vars } = unstable_readConfig({ config: 'wrangler.toml', env: 'production' })

  expect(vars).toMatchObject({ OUTBOX: 'off', FETCH_ALLOW: '', LIMIT_SCALE: '1' })
  expect(vars).toMatchObject({ CAMPAIGN_REVIEW: 'manual' })
})

test('nothing is kept where nobody asked for it', () => {
  const { vars } = unstable_readConfig({ config: 'wrangler.toml' })

  expect(vars).toMatchObject({ OUTBOX: 'off' })
})
