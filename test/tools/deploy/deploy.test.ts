import { readFile, stat, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { provision } from '../../../scripts/deploy/execute-plan.ts'
import { costsMoney } from '../../../scripts/deploy/plan.ts'
import { readSite } from '../../../scripts/deploy/site-config.ts'
import { ACCOUNT_ID } from './answers.ts'
import { aCheckout, planOf, toDos, upload } from './checkout.ts'
import { startCloudflare } from './cloudflare.ts'

test('a plan lists everything that a site needs, marks possible costs, and changes nothing', async () => {
  const fake = await startCloudflare()
  const checkout = await aCheckout()

  const { plan, text } = await planOf(fake, checkout)

  expect(`\n${text}`).toBe(`
production (${checkout.file}): https://pins.test, in the account Pins (${ACCOUNT_ID})

  create           D1 database      pinfold *
  switch on        read replication pinfold
  create           KV namespace     pinfold-counters *
  create           KV namespace     pinfold-promotions *
  create           R2 bucket        pinfold-media *
  set              lifecycle rules  pinfold-media: delete upload/ after 1 day, export/ after 8 days
  create           queue            pinfold-jobs *
  create           queue            pinfold-imports *
  create           queue            pinfold-dead-letters *
  generate         secrets          LINK_SECRET, MEDIA_SECRET, SECRETS_KEY, HEALTH_TOKEN
  generate         VAPID pair       VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY
  apply            migrations       that pinfold lacks
  create           Worker           pinfold *
  attach           custom domain    pins.test

  * Cloudflare may charge for it.

By hand:
  Images: on
  Email from pins.test: on
`)
  const [, items = ''] = /\n\n(.+?)\n\nBy hand/s.exec(text) ?? []
  expect(await readFile('docs/deployment.md', 'utf8')).toContain(
    items.replaceAll('pins.test', 'your.site'),
  )
  expect(costsMoney(plan)).toBe(true)
  expect(fake.writes).toEqual([])
  expect(await checkout.toml()).not.toMatch(/database_id = "[1-9a-f]/)
})

test('missing resources are created once: ids and the public key are recorded, and secrets kept out of sight', async () => {
  const fake = await startCloudflare()
  const checkout = await aCheckout()

  await provision((await planOf(fake, checkout)).plan)

  const { state } = fake
  expect([...state.databases.values()]).toEqual([{ name: 'pinfold', tables: 0, mode: 'auto' }])
  const site = readSite(checkout.file, 'production')
  expect(site.database.id).toBe([...state.databases.keys()][0])
  expect(site.namespaces.map(({ id }) => id)).toEqual([...state.namespaces.keys()])
  expect([...state.queues.keys()]).toEqual(site.queues)
  expect(state.buckets.get('pinfold-media')?.rules).toEqual([
    expect.objectContaining({ id: 'Default Multipart Abort Rule' }),
    {
      id: 'pinfold-media-upload',
      enabled: true,
      conditions: { prefix: 'upload/' },
      deleteObjectsTransition: { condition: { type: 'Age', maxAge: 86_400 } },
    },
    {
      id: 'pinfold-media-export',
      enabled: true,
      conditions: { prefix: 'export/' },
      deleteObjectsTransition: { condition: { type: 'Age', maxAge: 691_200 } },
    },
  ])
  const kept = JSON.parse(await readFile(checkout.secrets, 'utf8'))
  expect(Object.keys(kept)).toEqual([
    'LINK_SECRET',
    'MEDIA_SECRET',
    'SECRETS_KEY',
    'HEALTH_TOKEN',
    'VAPID_PRIVATE_KEY',
  ])
  expect((await stat(checkout.secrets)).mode & 0o777).toBe(0o600)
  expect(String(site.vars['VAPID_PUBLIC_KEY'])).toMatch(/^B[\w-]{86}$/)

  fake.writes.length = 0
  upload(fake, 'pinfold', kept)
  state.domains.set('pins.test', 'pinfold')
  const toml = await checkout.toml()
  const again = await planOf(fake, checkout)
  await provision(again.plan)
  expect(toDos(again)).toEqual(['upload again Worker'])
  expect(costsMoney(again.plan)).toBe(false)
  expect(fake.writes).toEqual([])
  expect(await checkout.toml()).toBe(toml)
})

const STEPS = [
  'POST .*/d1/database$',
  'PUT .*/d1/database/',
  'POST .*/namespaces$',
  'POST .*/buckets$',
  'PUT .*/lifecycle$',
  'POST .*/queues$',
]

test.each(STEPS)(
  'a deployment interrupted at %s continues and creates nothing twice',
  async (step) => {
    const fake = await startCloudflare()
    const checkout = await aCheckout()
    fake.breakOnceAt(new RegExp(step))
    await expect(provision((await planOf(fake, checkout)).plan)).rejects.toThrow('with 500.')

    await provision((await planOf(fake, checkout)).plan)

    expect(toDos(await planOf(fake, checkout))).toEqual(['create Worker', 'attach custom domain'])
    const { databases, namespaces, buckets, queues } = fake.state
    expect([databases.size, namespaces.size, buckets.size, queues.size]).toEqual([1, 2, 1, 3])
  },
)

test('a resource created but not recorded is found by its name', async () => {
  const fake = await startCloudflare()
  const checkout = await aCheckout()
  const { plan } = await planOf(fake, checkout)
  await provision(plan)

  const lost = await aCheckout()
  const found = await planOf(fake, lost)
  expect(toDos(found).slice(0, 3)).toEqual([
    'record the id of D1 database',
    'record the id of KV namespace',
    'record the id of KV namespace',
  ])
  await provision(found.plan)

  expect(readSite(lost.file, 'production').database).toEqual(
    readSite(checkout.file, 'production').database,
  )
})

test('an unrecorded VAPID pair is reused the next time', async () => {
  const fake = await startCloudflare()
  const checkout = await aCheckout()
  await provision((await planOf(fake, checkout)).plan)
  const { vars } = readSite(checkout.file, 'production')
  const toml = await checkout.toml()
  await writeFile(checkout.file, toml.replace(/VAPID_PUBLIC_KEY = "B.*"/, 'VAPID_PUBLIC_KEY = ""'))

  await provision((await planOf(fake, checkout)).plan)

  expect(await checkout.toml()).toBe(toml)
  expect(vars['VAPID_PUBLIC_KEY']).not.toBe('')
})
