import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import {
  emptyVariables,
  missingSecrets,
  placeholders,
  queueNames,
} from '../../scripts/site/production.ts'
import { switchOnReplicas } from '../../scripts/site/replication.ts'
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

test('npm run deploy -- --dry-run names the steps, read replicas among them', async () => {
  const { output } = await run('node', ['scripts/deploy.ts', '--dry-run'])

  expect(output).toContain('  Switching on read replicas of the database 00000000-')
  expect(output).not.toContain('Building the pages:')
})

test('read replicas are switched on for the database, and a deployment ends where they stay off', async () => {
  const own = { ...(await startCloudflare()), token: 'token', accountId: undefined }

  await switchOnReplicas(DATABASE, own)
  expect(own.mode()).toBe('auto')
  await expect(switchOnReplicas('another', own)).rejects.toThrow(
    'Cloudflare answered /accounts/account-1/d1/database/another with 404. The database was not found.',
  )
  await expect(switchOnReplicas(DATABASE, { ...own, token: 'old' })).rejects.toThrow(
    'Cloudflare answered /accounts with 403. Authentication error',
  )

  const stuck = await startCloudflare({ isStuck: true, accounts: ['account-1', 'account-2'] })
  const access = { ...stuck, token: 'token' }
  await expect(switchOnReplicas(DATABASE, { ...access, accountId: undefined })).rejects.toThrow(
    'Set CLOUDFLARE_ACCOUNT_ID to one of these accounts:\n  account-1  Pins\n  account-2  Pins',
  )
  await expect(switchOnReplicas(DATABASE, { ...access, accountId: 'account-1' })).rejects.toThrow(
    `The read replication of ${DATABASE} is still "disabled".`,
  )
})

const DATABASE = '00000000-1111-2222-3333-444444444444'

/** Stands in for Cloudflare's API, with one database; a stuck one takes orders and does nothing. */
async function startCloudflare({ isStuck = false, accounts = ['account-1'] } = {}) {
  let mode = 'disabled'
  async function answer(request: IncomingMessage): Promise<[status: number, answer: object]> {
    const failed = (code: number, message: string) => ({
      ...{ success: false, errors: [{ code, message }], messages: [], result: null },
    })
    const done = (result: unknown) => ({ success: true, errors: [], messages: [], result })
    const { method, url, headers } = request
    if (headers.authorization !== 'Bearer token')
      return [403, failed(10000, 'Authentication error')]
    if (url === '/accounts') return [200, done(accounts.map((id) => ({ id, name: 'Pins' })))]
    if (url !== `/accounts/account-1/d1/database/${DATABASE}`) {
      return [404, failed(7404, 'The database was not found.')]
    }
    if (method === 'PUT') {
      expect(await json(request)).toEqual({ read_replication: { mode: 'auto' } })
      if (!isStuck) mode = 'auto'
    }
    return [200, done({ uuid: DATABASE, name: 'pinfold', read_replication: { mode } })]
  }
  const server = createServer(async (request, response) => {
    const [status, answered] = await answer(request)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answered))
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { api: `http://127.0.0.1:${port}`, mode: () => mode }
}

test('a deployment needs each of its queues once, that of imports among them', () => {
  const { queues } = unstable_readConfig({ config: 'wrangler.toml', env: 'production' })

  expect(queueNames(queues)).toEqual(['pinfold-jobs', 'pinfold-imports'])
  expect(queueNames({})).toEqual([])
})

test('a configuration of one’s own has no placeholders', () => {
  const vars = { SITE_ORIGIN: 'https://pins.test', LIMIT_SCALE: '1' }
  const d1_databases = [{ database_id: '00000000-1111-2222-3333-444444444444' }]

  expect(placeholders({ vars, d1_databases })).toEqual([])
})

test('where payments are on, bills need our name, address and number', () => {
  const own = { SELLER_NAME: 'Pins Ltd', SELLER_ADDRESS: '', SELLER_NUMBER: 'VAT ID GB1' }

  expect(emptyVariables(own, ['LINK_SECRET'])).toEqual([])
  expect(emptyVariables(own, ['STRIPE_SECRET_KEY'])).toEqual(['SELLER_ADDRESS'])
  expect(emptyVariables({}, ['STRIPE_SECRET_KEY'])).toEqual([
    ...['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_NUMBER'],
  ])
  expect(missingSecrets(own, ['LINK_SECRET', 'MEDIA_SECRET', 'SECRETS_KEY'])).toEqual([])
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
