import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { openCloudflare } from '../../../scripts/cloudflare/client.ts'
import { chooseAccount } from '../../../scripts/deploy/account.ts'
import { requireAgreement } from '../../../scripts/deploy/agreement.ts'
import { provision } from '../../../scripts/deploy/execute-plan.ts'
import { readSite } from '../../../scripts/deploy/site-config.ts'
import { ACCOUNT_ID, newId, type State } from './answers.ts'
import { aCheckout, planOf, toDos, upload, withVariables } from './checkout.ts'
import { startCloudflare } from './cloudflare.ts'

const UUID = '4e1c28a9-90e4-41da-8b4b-6cf36e5abb29'

const TAKEN: [what: string, take: (state: State) => void, words: string][] = [
  [
    'a database with tables',
    ({ databases }) => databases.set(UUID, { name: 'pinfold', tables: 3, mode: 'auto' }),
    `the account has a database "pinfold" with 3 tables. If it belongs to this site, put database_id = "${UUID}" under [env.production]`,
  ],
  [
    'a KV namespace with entries',
    ({ namespaces }) => namespaces.set(newId(), { title: 'pinfold-counters', keys: ['a'] }),
    'the account has a KV namespace "pinfold-counters" with entries.',
  ],
  [
    'a bucket with objects',
    ({ buckets }) => buckets.set('pinfold-media', { rules: [], objects: ['upload/mine'] }),
    'the account has a bucket "pinfold-media" that contains objects and has no lifecycle rules of this site.',
  ],
  [
    'a queue of another Worker',
    ({ queues }) =>
      queues.set('pinfold-jobs', {
        id: newId(),
        producers: [],
        consumers: [{ type: 'worker', script: 'shop' }],
      }),
    'the queue "pinfold-jobs" belongs to the Worker shop.',
  ],
  [
    'another program',
    ({ scripts }) => scripts.set('pinfold', [{ name: 'ASSETS', type: 'assets' }]),
    'the account has a Worker "pinfold" that is another program.',
  ],
  [
    'a program without bindings',
    ({ scripts }) => scripts.set('pinfold', []),
    'the account has a Worker "pinfold" that is another program.',
  ],
  [
    'a domain of another Worker',
    ({ domains }) => domains.set('pins.test', 'shop'),
    'pins.test is a domain of the Worker shop.',
  ],
  [
    'a DNS record',
    ({ records }) => records.set('pins.test', 'CNAME'),
    'pins.test has a DNS record of type CNAME.',
  ],
]

test.each(TAKEN)(
  'a name taken by %s is refused before anything is created',
  async (_, take, message) => {
    const fake = await startCloudflare()
    const checkout = await aCheckout()
    take(fake.state)

    await expect(planOf(fake, checkout)).rejects.toThrow(`The name is taken: ${message}`)

    expect(fake.writes).toEqual([])
  },
)

test('all problems are reported at once', async () => {
  const fake = await startCloudflare()
  const checkout = await aCheckout()
  for (const [, take] of TAKEN) take(fake.state)

  const error = await planOf(fake, checkout).catch((said: Error) => said)

  expect(String(error).split('\n')).toHaveLength(6)
})

test('Cloudflare refuses a DNS record that the token can’t see, and nothing is replaced', async () => {
  const fake = await startCloudflare({ lacks: ['dns'] })
  const checkout = await aCheckout()
  fake.state.records.set('pins.test', 'A')
  const { plan } = await planOf(fake, checkout)
  upload(fake, 'pinfold', {})

  await expect(plan.domain.make()).rejects.toThrow('already has externally managed DNS records')
  expect([...fake.state.domains]).toEqual([])
})

test.each([
  ['account', 'Account Settings: Read'],
  ['d1', 'D1: Edit'],
  ['kv', 'Workers KV Storage: Edit'],
  ['r2', 'Workers R2 Storage: Edit'],
  ['queues', 'Queues: Edit'],
  ['workers', 'Workers Scripts: Edit'],
  ['zone', 'Zone: Read'],
])(
  'an error for a token without %s names the missing permission and where to add it',
  async (lacks, name) => {
    const fake = await startCloudflare({ lacks: [lacks] })
    const checkout = await aCheckout()

    await expect(planOf(fake, checkout)).rejects.toThrow(
      `The token lacks the permission "${name}". Add it at https://dash.cloudflare.com/profile/api-tokens`,
    )
    expect(fake.writes).toEqual([])
  },
)

test('a deployment with a read-only token stops half-way, and the next one continues', async () => {
  const fake = await startCloudflare({ lacks: ['queues write'] })
  const checkout = await aCheckout()

  await expect(provision((await planOf(fake, checkout)).plan)).rejects.toThrow(
    'The token lacks the permission "Queues: Edit".',
  )
  fake.give('queues write')
  const { plan } = await planOf(fake, checkout)

  expect(plan.beforeUpload.flatMap(({ kind, toDo }) => (toDo === 'create' ? [kind] : []))).toEqual([
    'queue',
    'queue',
    'queue',
  ])
})

test('one of several accounts must be chosen, and the token must be able to use it', async () => {
  const { state, api } = await startCloudflare()
  const cloudflare = openCloudflare({ token: 'token', api })
  state.accounts.push({ id: 'f'.repeat(32), name: 'Shop' })

  const both = `  ${ACCOUNT_ID}  Pins\n  ${'f'.repeat(32)}  Shop`
  await expect(chooseAccount(cloudflare, undefined)).rejects.toThrow(
    `Set CLOUDFLARE_ACCOUNT_ID to one of them:\n${both}`,
  )
  expect(await chooseAccount(cloudflare, ACCOUNT_ID)).toMatchObject({ name: 'Pins' })
  await expect(chooseAccount(cloudflare, 'other')).rejects.toThrow(`accounts:\n${both}`)
  const many = Array.from({ length: 60 }, (_, id) => ({ id: String(id), name: 'Many' }))
  state.accounts.push(...many)
  expect(await chooseAccount(cloudflare, '59')).toEqual({ id: '59', name: 'Many' })
  state.accounts.length = 0
  await expect(chooseAccount(cloudflare, undefined)).rejects.toThrow('can’t use any account')
  const blind = openCloudflare({
    token: 'token',
    api: (await startCloudflare({ lacks: ['account'] })).api,
  })
  expect(await chooseAccount(blind, ACCOUNT_ID)).toEqual({ id: ACCOUNT_ID, name: ACCOUNT_ID })
})

test('a token unknown to Cloudflare and a missing network give an error message', async () => {
  const { api } = await startCloudflare()

  const unknown = openCloudflare({ token: 'old', api })
  await expect(chooseAccount(unknown, undefined)).rejects.toThrow('npx wrangler login')
  const nowhere = openCloudflare({ token: 'token', api: 'http://127.0.0.1:1' })
  await expect(chooseAccount(nowhere, undefined)).rejects.toThrow(/^Cloudflare can't be reached:/)
})

test('ids of another account are refused, as is a domain that the account doesn’t have', async () => {
  const fake = await startCloudflare()
  const checkout = await aCheckout()
  await provision((await planOf(fake, checkout)).plan)
  const other = await startCloudflare()
  other.state.zones[0] = { id: newId(), name: 'other.test', status: 'active' }

  const error = await planOf(other, checkout).catch((said: Error) => said)

  expect(String(error)).toContain("but the account Pins doesn't. Choose the right account")
  expect(String(error)).toContain('The account Pins has no domain for pins.test.')
  expect(other.writes).toEqual([])
})

test('a domain that awaits its name servers is refused, as is an account without Workers', async () => {
  const fake = await startCloudflare()
  const checkout = await aCheckout()
  fake.state.zones = fake.state.zones.map((zone) => ({ ...zone, status: 'pending' }))
  fake.state.hasSubdomain = false

  const error = await planOf(fake, checkout).catch((said: Error) => said)

  expect(String(error)).toContain('The domain pins.test is pending.')
  expect(String(error)).toContain('https://dash.cloudflare.com/?to=/:account/workers-and-pages')
})

test.each(['https://pins.test/', 'http://pins.test', 'pins.test'])(
  'the address %s is refused',
  async (address) => {
    const fake = await startCloudflare()
    const checkout = await aCheckout((toml) => toml.replaceAll('https://pins.test', address))

    await expect(planOf(fake, checkout)).rejects.toThrow('SITE_ORIGIN')
  },
)

test('staging has its own names, ids and secrets', async () => {
  const fake = await startCloudflare()
  const checkout = await aCheckout()
  await provision((await planOf(fake, checkout)).plan)
  const before = readSite(checkout.file, 'production')

  const staging = await planOf(fake, checkout, 'staging')
  await provision(staging.plan)

  expect(staging.text).toContain('https://staging.pins.test, in the account Pins')
  expect(toDos(staging).filter((toDo) => toDo.startsWith('create'))).toHaveLength(8)
  expect(readSite(checkout.file, 'production')).toEqual(before)
  const site = readSite(checkout.file, 'staging')
  expect(site.name).toBe('pinfold-staging')
  const idsOf = ({ database, namespaces, buckets, queues }: typeof site) => [
    database.id,
    ...namespaces.map(({ id }) => id),
    ...buckets,
    ...queues,
  ]
  expect(new Set([...idsOf(site), ...idsOf(before)]).size).toBe(14)
  expect(site.vars['VAPID_PUBLIC_KEY']).not.toBe(before.vars['VAPID_PUBLIC_KEY'])
})

test('third-party secrets are requested unless they are in the file', async () => {
  const fake = await startCloudflare()
  const checkout = await aCheckout((toml) => withVariables(toml, { GOOGLE_CLIENT_ID: 'pins' }))
  await expect(planOf(fake, checkout)).rejects.toThrow(
    '  wrangler secret put GOOGLE_CLIENT_SECRET --env production',
  )

  await mkdir(dirname(checkout.secrets))
  await writeFile(checkout.secrets, '{"GOOGLE_CLIENT_SECRET":"theirs"}')
  const { text } = await planOf(fake, checkout)
  expect(text).toContain(
    '  google: register https://pins.test/connect/google/callback/ at https://console.cloud.google.com',
  )
  await writeFile(checkout.secrets, 'theirs')
  await expect(planOf(fake, checkout)).rejects.toThrow("isn't a JSON object of names and texts.")
})

test('without a terminal and --yes nothing that may cost money is created', async () => {
  await expect(requireAgreement(new PassThrough(), new PassThrough())).rejects.toThrow(
    'Items marked * may cost money. Agree with --yes, or run it in a terminal.',
  )
})

test.each([
  ['y\n', true],
  ['yes\n', true],
  ['\n', false],
  ['no\n', false],
])('paid resources are created after the answer %j: %s', async (answer, isAgreed) => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  input.write(answer)

  const asked = requireAgreement(input, new PassThrough())

  if (isAgreed) await asked
  else await expect(asked).rejects.toThrow('Nothing was changed.')
})

test('a key that encrypts data is never replaced', async () => {
  const fake = await startCloudflare()
  const checkout = await aCheckout()
  await provision((await planOf(fake, checkout)).plan)
  for (const database of fake.state.databases.values()) database.tables = 80
  await writeFile(checkout.secrets, '{}')

  await expect(planOf(fake, checkout)).rejects.toThrow(
    'The database has data, and the Worker has no SECRETS_KEY',
  )
})

test('a key for notifications is not replaced if its public half is lost', async () => {
  const fake = await startCloudflare()
  const checkout = await aCheckout()
  upload(fake, 'pinfold', { VAPID_PRIVATE_KEY: '' })

  await expect(planOf(fake, checkout)).rejects.toThrow('Put its VAPID_PUBLIC_KEY into')
})

test('a Worker with secrets but no code yet belongs to this site', async () => {
  const fake = await startCloudflare()
  const checkout = await aCheckout()
  fake.state.scripts.set('pinfold', [{ name: 'SMS_TOKEN', type: 'secret_text' }])

  expect(toDos(await planOf(fake, checkout))).toContain('upload again Worker')
})

test('a feature that can’t be enabled by API is reported with the page to enable it', async () => {
  const fake = await startCloudflare()
  const checkout = await aCheckout()
  fake.state.hasImages = false
  fake.state.sending = [{ name: 'pins.test', enabled: false }]
  expect((await planOf(fake, checkout)).plan.manualSteps).toEqual([
    'Images: switch it on at https://dash.cloudflare.com/?to=/:account/images',
    'Email from pins.test: choose "Onboard Domain" at https://dash.cloudflare.com/?to=/:account/email-service/sending',
  ])

  fake.state.sending = [{ name: '*.pins.test', enabled: true }]
  const subdomain = await aCheckout((toml) =>
    toml.replaceAll('hello@pins.test', 'hello@mail.pins.test'),
  )
  expect((await planOf(fake, subdomain)).plan.manualSteps).toContain(
    'Email from mail.pins.test: on',
  )

  const blind = await startCloudflare({ lacks: ['images', 'email'] })
  expect((await planOf(blind, checkout)).plan.manualSteps.join('\n')).toMatch(
    /^Images: this token can't see it[.] .*\nEmail from pins[.]test: this token can't see it/,
  )
})

test('with payments, bills need our name, and the plan asks for the webhook', async () => {
  const fake = await startCloudflare()
  const checkout = await aCheckout()
  upload(fake, 'pinfold', { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })
  await expect(planOf(fake, checkout)).rejects.toThrow('SELLER_NAME, SELLER_ADDRESS, SELLER_NUMBER')

  const toml = await checkout.toml()
  const seller = {
    SELLER_NAME: 'Pins Ltd',
    SELLER_ADDRESS: '1 Pin Lane',
    SELLER_NUMBER: 'VAT ID DE123456789',
  }
  await writeFile(checkout.file, withVariables(toml, seller))
  const { manualSteps } = (await planOf(fake, checkout)).plan
  expect(manualSteps.at(-1)).toContain(
    'webhook at https://dashboard.stripe.com/webhooks for https://pins.test/webhooks/stripe/ with checkout.session.completed',
  )
})
