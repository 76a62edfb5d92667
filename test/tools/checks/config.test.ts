import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { CONFIG, DEFAULTS, type Setting } from '../../../app/config.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { members } from '../../../scripts/demo/members.ts'
import { placeholders } from '../../../scripts/deploy/production.ts'
import { DEMO_PASSWORD } from '../../../scripts/site/demo.ts'
import { readSettings } from '../../../scripts/site/settings.ts'

const SETTINGS: [name: string, setting: Setting][] = Object.entries(CONFIG)

const localVars = unstable_readConfig({ config: 'wrangler.toml' }).vars
const productionVars = unstable_readConfig({ config: 'wrangler.toml', env: 'production' }).vars

test('wrangler.toml names only the variables that production sets itself, and their local defaults', () => {
  expect(localVars).toEqual(
    Object.fromEntries(
      SETTINGS.flatMap(([name, setting]) => (setting.production ? [[name, setting.default]] : [])),
    ),
  )
  expect(Object.keys(productionVars).toSorted()).toEqual(
    namesOf((setting) => setting.production === 'own'),
  )
})

test('no secret, and nothing that production sets itself, has a default in wrangler.toml', () => {
  expect(Object.keys(DEFAULTS).toSorted()).toEqual(
    namesOf((setting) => isVariable(setting) && !setting.production),
  )
})

test('staging equals production, with its own names', () => {
  const named = site('production')
    .replaceAll('"pinfold"', '"pinfold-staging"')
    .replaceAll('"pinfold-', '"pinfold-staging-')
    .replaceAll('pinfold-staging-staging', 'pinfold-staging')
    .replaceAll('https://pinfold', 'https://staging.pinfold')

  expect(JSON.parse(site('staging'))).toEqual(JSON.parse(named))
})

/** All settings of a section of wrangler.toml, without the section's name. */
function site(env: string): string {
  const config = unstable_readConfig({ config: 'wrangler.toml', env })
  return JSON.stringify({
    ...config,
    targetEnvironment: '',
    topLevelName: '',
    definedEnvironments: [],
  })
}

test('values that production must set itself have a placeholder', () => {
  const own = namesOf((setting) => setting.production === 'own')

  expect(placeholders(productionVars).toSorted()).toEqual(own)
})

test.each(SETTINGS)(
  '%s has the value that its type declares, here and in production',
  (name, { type }) => {
    for (const text of [localVars[name], productionVars[name], DEFAULTS[name]]) {
      if (text === undefined || text === '') continue
      expect(isOfType(String(text), type)).toBe(true)
    }
  },
)

test('docs/configuration.md lists each variable and secret as configured', async () => {
  expect(await rowsIn('docs/configuration.md')).toEqual(SETTINGS.map(rowOf))
})

test('README lists ten of the variables with the same text', async () => {
  const rows = await rowsIn('README.md')

  expect(rows).toHaveLength(10)
  expect(SETTINGS.map(rowOf)).toEqual(expect.arrayContaining(rows))
})

test('README names each binding with its kind', async () => {
  const [, line = ''] = /^Bindings: (.*)$/m.exec(await readFile('README.md', 'utf8')) ?? []
  const named = [...line.matchAll(/((?:`\w+`(?:, | and )?)+) \(([\w ]+)\)/g)].flatMap(
    ([, names = '', kind]) => [...names.matchAll(/\w+(?=`)/g)].map(([name]) => [name, kind]),
  )

  expect(Object.fromEntries(named)).toEqual(bindings())
})

test('README lists the variables of npm start with their defaults', async () => {
  const readme = await readFile('README.md', 'utf8')
  const [, port, stateDir = ''] = /`PORT` \((\d+)\), `STATE_DIR` \(`([^`]+)`\)/.exec(readme) ?? []
  const [, seed, https, log] = /`SEED=(\w+)` .*\s`HTTPS=(\w+)` [^`]*`LOG=(\w+)`/.exec(readme) ?? []
  const usual = {
    port: Number(port),
    stateDir: resolve(stateDir),
    isSeeded: true,
    isHttps: false,
    isLogging: false,
  }

  expect(readSettings({})).toMatchObject(usual)
  const set = readSettings({ SEED: seed, HTTPS: https, LOG: log })
  expect(set).toMatchObject({ isSeeded: false, isHttps: true, isLogging: true })
})

test('npm refuses a Node version older than README requires', async () => {
  const [, oldest] = /Node (\d+) or later/.exec(await readFile('README.md', 'utf8')) ?? []
  const { engines, devEngines } = packageJson

  expect(engines.node).toBe(`>=${oldest}`)
  expect(devEngines.runtime).toEqual({ name: 'node', version: `>=${oldest}`, onFail: 'error' })
})

test('README has the demo’s password and accounts', async () => {
  const [, section = ''] = (await readFile('README.md', 'utf8')).split('### Demo accounts\n')
  const [words = ''] = section.split('\n## ')

  expect(words).toContain(`the password \`${DEMO_PASSWORD}\``)
  for (const { username } of members) expect(words).toContain(`\`${username}\``)
})

async function rowsIn(file: string): Promise<string[]> {
  const [, section = ''] = (await readFile(file, 'utf8')).split('| Production needs | Meaning |\n')
  const [table = ''] = section.split('\n\n')
  return table.split('\n').filter((line) => line.startsWith('| `'))
}

type Named = readonly { binding: string }[]

type Bound = Record<
  'd1_databases' | 'kv_namespaces' | 'r2_buckets' | 'analytics_engine_datasets',
  Named
> & {
  images?: { binding: string } | undefined
  version_metadata?: { binding: string } | undefined
  send_email: readonly { name: string }[]
  queues: { producers?: Named | undefined }
  durable_objects: { bindings: readonly { name: string }[] }
}

/** The bindings of wrangler.toml with their kinds, as named in README. */
function bindings(): Record<string, string> {
  const config: Bound = unstable_readConfig({ config: 'wrangler.toml' })
  const kinds = {
    D1: config.d1_databases.map(({ binding }) => binding),
    KV: config.kv_namespaces.map(({ binding }) => binding),
    R2: config.r2_buckets.map(({ binding }) => binding),
    Images: config.images ? [config.images.binding] : [],
    Email: config.send_email.map(({ name }) => name),
    'Analytics Engine': config.analytics_engine_datasets.map(({ binding }) => binding),
    Queue: (config.queues.producers ?? []).map(({ binding }) => binding),
    'version metadata': config.version_metadata ? [config.version_metadata.binding] : [],
    'Durable Objects': config.durable_objects.bindings.map(({ name }) => name),
  }
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, names]) => names.map((name) => [name, kind])),
  )
}

function namesOf(isMeant: (setting: Setting) => boolean): string[] {
  return SETTINGS.flatMap(([name, setting]) => (isMeant(setting) ? [name] : [])).toSorted()
}

function isVariable(setting: Setting): boolean {
  return setting.default !== undefined
}

function isOfType(text: string, type: Setting['type']): boolean {
  if (typeof type !== 'string') return type.includes(text)
  if (type === 'number') return Number(text) >= 0
  if (type === 'URL') return URL.canParse(text)
  if (type === 'URLs') return text.split(' ').every((address) => URL.canParse(address))
  if (type === 'email address') return /^\S+@\S+$/.test(text)
  return type === 'text' || /^\S+( \S+)*$/.test(text)
}

function rowOf([name, setting]: (typeof SETTINGS)[number]): string {
  const { type, use, production, with: beside } = setting
  const kind = typeof type === 'string' ? type : type.map((text) => `\`${text}\``).join(', ')
  const otherwise = setting.default === '' ? 'empty' : `\`${setting.default}\``
  const needs = production && { own: 'its own', secret: 'a secret' }[production]
  const cells = [
    `\`${name}\``,
    kind,
    isVariable(setting) ? otherwise : 'a secret',
    beside ? `beside \`${beside}\`` : (needs ?? ''),
    use,
  ]
  return `|${cells.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`
}
