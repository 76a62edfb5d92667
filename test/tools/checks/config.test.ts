import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { CONFIG, type Setting } from '../../../app/config.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { members } from '../../../scripts/demo/members.ts'
import { DEMO_PASSWORD } from '../../../scripts/site/demo.ts'
import { placeholders } from '../../../scripts/site/production.ts'
import { readSettings } from '../../../scripts/site/settings.ts'

const SETTINGS: [name: string, setting: Setting][] = Object.entries(CONFIG)

const here = unstable_readConfig({ config: 'wrangler.toml' }).vars
const there = unstable_readConfig({ config: 'wrangler.toml', env: 'production' }).vars

test('wrangler.toml has each variable, with its default', () => {
  expect(here).toEqual(
    Object.fromEntries(
      SETTINGS.flatMap(([name, setting]) =>
        setting.default === undefined ? [] : [[name, setting.default]],
      ),
    ),
  )
})

test('production has the same variables but for secrets, and says the same unless it needs its own', () => {
  expect(Object.keys(there).toSorted()).toEqual(namesOf((it) => isVariable(it) && !isSecret(it)))
  const same = namesOf((setting) => isVariable(setting) && setting.production === undefined)

  expect(same.map((name) => [name, there[name]])).toEqual(same.map((name) => [name, here[name]]))
})

test('what production needs of its own has a placeholder there', () => {
  const own = namesOf((setting) => setting.production === 'own')

  expect(placeholders(there).toSorted()).toEqual(own)
})

test.each(SETTINGS)('%s is what its type says, here and in production', (name, { type }) => {
  for (const text of [here[name], there[name]]) {
    if (text === undefined || text === '') continue
    expect(isOfType(String(text), type)).toBe(true)
  }
})

test('README’s table has each variable and secret, as the configuration says it', async () => {
  const [, section = ''] = (await readFile('README.md', 'utf8')).split('## Configuration\n')
  const [table = ''] = section.split('\nBindings:')

  expect(table.split('\n').filter((line) => line.startsWith('| `'))).toEqual(SETTINGS.map(rowOf))
})

test('README names each binding with its kind', async () => {
  const [, line = ''] = /^Bindings: (.*)$/m.exec(await readFile('README.md', 'utf8')) ?? []
  const named = [...line.matchAll(/((?:`\w+`(?:, | and )?)+) \(([\w ]+)\)/g)].flatMap(
    ([, names = '', kind]) => [...names.matchAll(/\w+(?=`)/g)].map(([name]) => [name, kind]),
  )

  expect(Object.fromEntries(named)).toEqual(bindings())
})

test('README has the variables of npm start with their defaults', async () => {
  const readme = await readFile('README.md', 'utf8')
  const [, port, stateDir = ''] = /`PORT` \((\d+)\), `STATE_DIR` \(`([^`]+)`\)/.exec(readme) ?? []
  const [, seed, log] = /`SEED=(\w+)` .*\s`LOG=(\w+)`/.exec(readme) ?? []
  const usual = {
    port: Number(port),
    stateDir: resolve(stateDir),
    isSeeded: true,
    isLogging: false,
  }

  expect(readSettings({})).toMatchObject(usual)
  expect(readSettings({ SEED: seed, LOG: log })).toMatchObject({ isSeeded: false, isLogging: true })
})

test('npm refuses a Node that is older than README says', async () => {
  const [, oldest] = /Node (\d+) or later/.exec(await readFile('README.md', 'utf8')) ?? []
  const { engines, devEngines } = packageJson

  expect(engines.node).toBe(`>=${oldest}`)
  expect(devEngines.runtime).toEqual({ name: 'node', version: `>=${oldest}`, onFail: 'error' })
})

test('README has the password of the demo, and who can be logged in as', async () => {
  const [, section = ''] = (await readFile('README.md', 'utf8')).split('### Demo accounts\n')
  const [words = ''] = section.split('\n## ')

  expect(words).toContain(`the password \`${DEMO_PASSWORD}\``)
  for (const { username } of members) expect(words).toContain(`\`${username}\``)
})

type Named = readonly { binding: string }[]

type Bound = Record<'d1_databases' | 'kv_namespaces' | 'r2_buckets', Named> & {
  images?: { binding: string } | undefined
  send_email: readonly { name: string }[]
  queues: { producers?: Named | undefined }
  durable_objects: { bindings: readonly { name: string }[] }
}

/** The bindings of wrangler.toml with their kinds, in README's words. */
function bindings(): Record<string, string> {
  const config: Bound = unstable_readConfig({ config: 'wrangler.toml' })
  const kinds = {
    D1: config.d1_databases.map(({ binding }) => binding),
    KV: config.kv_namespaces.map(({ binding }) => binding),
    R2: config.r2_buckets.map(({ binding }) => binding),
    Images: config.images ? [config.images.binding] : [],
    Email: config.send_email.map(({ name }) => name),
    Queue: (config.queues.producers ?? []).map(({ binding }) => binding),
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

function isSecret(setting: Setting): boolean {
  return setting.production === 'secret'
}

function isOfType(text: string, type: Setting['type']): boolean {
  if (typeof type !== 'string') return type.includes(text)
  if (type === 'number') return Number(text) >= 0
  if (type === 'web address') return URL.canParse(text)
  if (type === 'web addresses') return text.split(' ').every((address) => URL.canParse(address))
  if (type === 'mail address') return /^\S+@\S+$/.test(text)
  return type === 'text' || /^\S+( \S+)*$/.test(text)
}

function rowOf([name, setting]: (typeof SETTINGS)[number]): string {
  const { type, use, production, with: beside } = setting
  const kind = typeof type === 'string' ? type : type.map((text) => `\`${text}\``).join(', ')
  const otherwise = setting.default === '' ? 'empty' : `\`${setting.default}\``
  const needs = production && { own: 'its own', secret: 'a secret' }[production]
  const cells = [
    ...[`\`${name}\``, kind, isVariable(setting) ? otherwise : 'a secret'],
    ...[beside ? `beside \`${beside}\`` : (needs ?? ''), use],
  ]
  return `|${cells.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`
}
