import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { build, isBuildStale } from '../../../scripts/site/build.ts'
import { STEPS } from '../../../scripts/smoke/steps.ts'
import { run } from '../../../scripts/terminal/run.ts'
import { theSite } from '../served/the-site.ts'
import { aWholeCheckout, planOf, toDos } from './checkout.ts'
import { startCloudflare } from './cloudflare.ts'
import { onlyHealthy, serveAt, siteAs } from './deployed-site.ts'

const TIMEOUT_MS = 120_000

let site: Awaited<ReturnType<typeof theSite>>

// Pages can't be built in the folder that the test deploys from.
beforeAll(async () => {
  if (await isBuildStale()) await build()
  site = await theSite()
}, 2 * TIMEOUT_MS)

test(
  'npm run deploy creates a site through wrangler, continues after an interruption, tests it, and prints no secret',
  async () => {
    const fake = await startCloudflare()
    const checkout = await aWholeCheckout()
    const before = await checkout.toml()
    const dry = await checkout.deploy(fake, '--dry-run')
    expect(dry.output).toMatch(/create +Worker +pinfold [*]\n/)
    expect(dry.output).toMatch(/\nNothing was changed[.]\n$/)
    const staging = await checkout.deploy(fake, '--dry-run', '--env', 'staging')
    expect(staging.output).toMatch(/create +Worker +pinfold-staging [*]\n/)
    expect([fake.writes, await checkout.toml()]).toEqual([[], before])

    fake.breakOnceAt(/POST .*\/queues$/)
    const broken = await checkout.deploy(fake, '--yes', '--no-smoke')
    expect(broken.output).toContain('/queues with 500.')
    fake.writes.length = 0
    const { variables, asked } = await serveAt('pins.test', onlyHealthy)
    const whole = await withEnvironment(variables, () => checkout.deploy(fake, '--yes'))

    expect(whole.output).toMatch(/attach custom domain pins[.]test.+wait for https:..pins[.]test/s)
    expect(whole.output).toMatch(/ health +ok, .* s\n +sign-up +FAILED: .*answered 503[.]/)
    expect(whole.output).toContain('https://pins.test is deployed, but failed the smoke test.')
    expect(new Set(asked)).toEqual(new Set(['pins.test:443']))
    expect(fake.writes.slice(0, 4)).toEqual([
      ...Array(3).fill('POST /queues'),
      'POST /workers/scripts/pinfold/assets-upload-session',
    ])
    const { databases, queues, domains, secrets, schedules } = fake.state
    expect([...databases.values()][0]?.tables).toBeGreaterThan(50)
    expect([...queues].map(([name, { consumers }]) => [name, consumers[0]?.deadLetters])).toEqual([
      ['pinfold-jobs', 'pinfold-dead-letters'],
      ['pinfold-imports', 'pinfold-dead-letters'],
      ['pinfold-dead-letters', null],
    ])
    expect([...domains]).toEqual([['pins.test', 'pinfold']])
    expect(schedules).toBe(2)
    const kept: Record<string, string> = JSON.parse(await readFile(checkout.secrets, 'utf8'))
    expect(Object.fromEntries(secrets)).toEqual(
      Object.fromEntries(Object.entries(kept).map(([name, value]) => [`pinfold/${name}`, value])),
    )
    expect(await readdir(join(checkout.folder, '.secrets'))).toEqual(['production.json'])
    const printed = broken.output + whole.output + (await checkout.toml())
    expect(Object.values(kept).filter((value) => printed.includes(value))).toEqual([])
    expect(toDos(await planOf(fake, checkout))).toEqual(['upload again Worker'])
  },
  TIMEOUT_MS,
)

test(
  'npm run deploy ends with the smoke test of the deployed site',
  async () => {
    const { variables } = await serveAt('pins.test', siteAs('pins.test', site.origin))
    const fake = await startCloudflare()
    const checkout = await aWholeCheckout()

    const { code, output } = await withEnvironment(variables, () => checkout.deploy(fake, '--yes'))

    const [, walk = ''] = output.split('wait for https://pins.test')
    expect(walk.match(/^ {2}.*ok, /gm)?.map((line) => line.replace(/ok, /, '').trim())).toEqual(
      STEPS.map(([name]) => name),
    )
    expect(walk).not.toMatch(/FAILED|not tried/)
    expect(code).toBe(0)
  },
  TIMEOUT_MS,
)

async function withEnvironment<T>(
  variables: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  return work().finally(() => vi.unstubAllEnvs())
}

test('placeholders in wrangler.toml and an unknown environment give an error message', async () => {
  const { code, output } = await run('node', ['scripts/deploy.ts', '--env', 'staging'])

  expect(code).toBe(1)
  expect(output).toBe(
    [
      '[env.staging.vars] of wrangler.toml still has placeholders. Put your own values for:',
      '  SITE_ORIGIN',
      '  MAIL_FROM',
      '  APPEALS_EMAIL',
      '  CONTACT_EMAIL',
      '  SECURITY_EMAIL',
      '',
    ].join('\n'),
  )
  const other = await run('node', ['scripts/deploy.ts', '--env', 'other'])
  expect(other.output).toContain('npm run deploy -- [--env staging]')
})
