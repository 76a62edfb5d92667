import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { CONFIG, type Setting } from '../../../app/config.ts'
import { placeholders } from '../../../scripts/site/production.ts'

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
