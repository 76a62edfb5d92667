import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'

test('production keeps no outbox and reaches no local origins', () => {
  const { vars } = unstable_readConfig({ config: 'wrangler.toml', env: 'production' })

  expect(vars).toMatchObject({ OUTBOX: 'off', FETCH_ALLOW: '', LIMIT_SCALE: '1' })
})

test('nothing is kept where nobody asked for it', () => {
  const { vars } = unstable_readConfig({ config: 'wrangler.toml' })

  expect(vars).toMatchObject({ OUTBOX: 'off' })
})
