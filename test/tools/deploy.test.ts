import { expect, test } from 'vitest'
import { missingSecrets, placeholders } from '../../scripts/site/production.ts'
import { run } from '../../scripts/terminal/run.ts'

test('npm run deploy names every placeholder, and touches nothing', async () => {
  const { code, output } = await run('node', ['scripts/deploy.ts'])

  expect(code).toBe(1)
  expect(output).toContain(
    [
      '[env.production] of wrangler.toml still has placeholders. Put your own values for:',
      '  vars.SITE_ORIGIN',
      '  vars.MAIL_FROM',
      '  vars.APPEALS_EMAIL',
      '  vars.CONTACT_EMAIL',
      '  vars.SECURITY_EMAIL',
      '  kv_namespaces.0.id',
      '  kv_namespaces.1.id',
      '  d1_databases.0.database_id',
      '',
    ].join('\n'),
  )
})

test('a configuration of one’s own has no placeholders', () => {
  const vars = { SITE_ORIGIN: 'https://pins.test', LIMIT_SCALE: '1' }
  const d1_databases = [{ database_id: '00000000-1111-2222-3333-444444444444' }]

  expect(placeholders({ vars, d1_databases })).toEqual([])
})

test('secrets that production lacks are named, those of a service where it is on', () => {
  const own = ['LINK_SECRET', 'MEDIA_SECRET', 'SECRETS_KEY']

  expect(missingSecrets({ CAPTCHA_V3_KEY: '', SMS_URL: '' }, ['LINK_SECRET'])).toEqual([
    'MEDIA_SECRET',
    'SECRETS_KEY',
  ])
  expect(missingSecrets({ CAPTCHA_V3_KEY: 'key' }, own)).toEqual([
    'CAPTCHA_V3_SECRET',
    'CAPTCHA_V2_SECRET',
  ])
  expect(missingSecrets({ SMS_URL: 'https://sms.example' }, own)).toEqual(['SMS_TOKEN'])
})
