import { readFile } from 'node:fs/promises'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { featuresOf, newerFeaturesIn } from '../../../scripts/checks/newer-features.ts'
import { SUPPORTED } from '../../../scripts/site/pages/supported-browsers.ts'

test('the check finds features newer than our oldest browsers in a build', async () => {
  const code = await built(
    `export const read = async (pages) => [
      await Array.fromAsync(pages), new Set([1]).union(pages), /[\\w--_]/v, fetch('/', { keepalive: true }),
      Error.isError(pages), new Map().getOrInsert(1, 2),
    ]`,
    `.card { @starting-style { opacity: 0 } } .card::backdrop { color: var(--ink) }
     .card { text-box: trim-both cap alphabetic; appearance: base-select; order: sibling-index() }`,
  )

  expect(newerFeaturesIn(code)).toEqual([
    'Array.fromAsync',
    'fetch with keepalive',
    'Error.isError',
    'getOrInsert',
    'regular expressions with v',
    'methods of sets',
    "a backdrop's variables",
    '@starting-style',
    'text-box',
    'base-select',
    'sibling-index()',
  ])
})

test('features that the build rewrites for older browsers are not reported', async () => {
  const code = await built(
    'export class Counter { static #made = 0; static { Counter.#made ??= 1 } made = Counter.#made }',
    '.card { color: oklch(0.5 0.1 20); &:hover { color: red } }',
  )

  expect(newerFeaturesIn(code)).toEqual([])
})

test('a backdrop’s variables are set on backdrops, which inherited nothing in older browsers', async () => {
  const rules = [...(await readFile('app/styles.css', 'utf8')).matchAll(/([^{}]*)\{([^{}]*)\}/g)]
  const ofBackdrops = rules.filter(([, selector]) => selector?.includes('::backdrop'))
  const texts = ofBackdrops.map(([, , text = '']) => text).join('')
  const used = [...texts.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)

  expect(used).toContain('--scrim')
  expect(used.filter((name) => !texts.includes(`${name}:`))).toEqual([])
})

test('a row of the table names one or more features', () => {
  const table = '| Feature | Chrome |\n| --- | --- |\n| `:has` | 105 |\n| `lh`, `rlh` | 109 |'

  expect([...featuresOf(table)]).toEqual(['Feature', '---', ':has', 'lh', 'rlh'])
})

async function built(script: string, styles: string): Promise<string> {
  const files = new Map([
    ['/entry.js', `import '/entry.css'\n${script}`],
    ['/entry.css', styles],
  ])
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'files',
        resolveId: (id) => (files.has(id) ? id : null),
        load: (id) => files.get(id) ?? null,
      },
    ],
    build: {
      write: false,
      target: SUPPORTED,
      rollupOptions: { input: '/entry.js', preserveEntrySignatures: 'strict' },
    },
  })
  const [found] = [output].flat()
  if (!found || !('output' in found)) throw new Error('Nothing was built.')
  return found.output
    .map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
    .join('\n')
}
