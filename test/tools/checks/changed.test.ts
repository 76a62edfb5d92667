import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openedBy, readPages } from '../../../scripts/checks/changed/addresses.ts'
import { chooseTests, readSources } from '../../../scripts/checks/changed/choose-tests.ts'
import { changeOf } from '../../../scripts/checks/changed/git.ts'

/** A product of jars, as small as the rules allow. */
const SOURCES: Readonly<Record<string, string>> = {
  'app/db/content/jars.ts': `import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const jars = sqliteTable('jars', {
  glaze: text(),
  handleShape: text(),
})
`,
  'app/features/content/jars/limits.ts': `/** Jars of a potter. */
export const JARS = 50
export const LIDS = 2
export type Lid = { size: number }
`,
  'app/features/content/jars/jars.server.ts': `import { jars } from '../../../db/content/jars.ts'
import { Refusal } from '../../../refusal.ts'
import { JARS, type Lid } from './limits.ts'

export function throwJar(lid: Lid) {
  return check(jars.glaze)
}

function check(glaze: string) {
  if (glaze.length > JARS) throw new Refusal('too_many_jars')
}

export function readHandles() {
  return sql\`select handle_shape from jars\`
}
`,
  'app/features/content/lids/lids.ts': `import { LIDS } from '../jars/limits.ts'

export function lidsOf() {
  return LIDS
}
`,
  'app/refusals/content.ts': `export const CONTENT = {
  too_many_jars: [1, 409, 'Your shelf is full of jars.'],
  too_many_lids: [2, 409, 'Your shelf is full of lids.'],
}
`,
  'app/refusal.ts': `import { CONTENT } from './refusals/content.ts'

export class Refusal {
  text = CONTENT
}
`,
  'app/routes.ts': `const LID = 'content/lid.tsx'

export default [
    ...prefix('jar/:jarId', [
      start('content/jar.tsx'),
      page('lid', LID),
    ]),
    page('jar/create', 'content/create-jar.tsx'),
]
`,
  'app/routes/content/create-jar.tsx': `import { throwJar } from '../../features/content/jars/jars.server.ts'

export const action = submit(throwJar)
`,
  'app/routes/content/lid.tsx': `import { lidsOf } from '../../features/content/lids/lids.ts'

export const loader = show(lidsOf)
`,
  'app/contract/content/jars.ts': `import { readHandles, throwJar } from '../../features/content/jars/jars.server.ts'

export const jarsContract = {
  JarResource: resource({
    create: endpoint(throwJar),
  }),
  HandleResource: resource({ get: endpoint(readHandles) }),
}
`,
  'test/factories/content/jars.ts': `import { throwJar } from '../../../app/features/content/jars/jars.server.ts'

export function aJar() {
  return throwJar()
}
`,
  'test/features/content/jars/throw.test.ts': `import { throwJar } from '../../../../app/features/content/jars/jars.server.ts'

test('a potter throws jars', () => expect(throwJar).toThrow('too_many_jars'))
`,
  'test/features/content/jars/handles.test.ts': `import { readHandles } from '../../../../app/features/content/jars/jars.server.ts'

test('jars have handles', () => readHandles())
`,
  'test/features/content/lids/lids.test.ts': `import { lidsOf } from '../../../../app/features/content/lids/lids.ts'

test('jars have lids', () => lidsOf())
`,
  'test/features/ads/kiln.test.ts': `import { aJar } from '../../factories/content/jars.ts'

test('a kiln burns jars', () => aJar())
`,
  'test/worker/content/calls.test.ts': `test('jars are created', () => fetch('/resource/JarResource/create/'))
`,
  'test/worker/content/handles.test.ts': `test('handles', () => fetch('/resource/HandleResource/get/'))
`,
  'test/browser/content/potter.test.ts': `test('creates', () => page.goto('/jar/create/'))
`,
  'test/browser/content/cover.test.ts': `test('covers', () => page.goto(\`/jar/\${jar.id}/lid/\`))
`,
  'test/browser/content/shelf.test.ts': `test('is full', () => expect('Your shelf is full of lids.'))
`,
}

const THROW = 'test/features/content/jars/throw.test.ts'
const HANDLES = 'test/features/content/jars/handles.test.ts'
const LIDS = 'test/features/content/lids/lids.test.ts'
const KILN = 'test/features/ads/kiln.test.ts'
const CALLS = 'test/worker/content/calls.test.ts'
const HANDLE_CALLS = 'test/worker/content/handles.test.ts'
const POTTER = 'test/browser/content/potter.test.ts'
const COVER = 'test/browser/content/cover.test.ts'
const SHELF = 'test/browser/content/shelf.test.ts'

/** The tests chosen after one line of a file got another text. */
function chosenFor(path: string, from: string, to: string): string[] {
  const old = SOURCES[path] ?? ''
  const line = old.slice(0, old.indexOf(from)).split('\n').length
  const source = old.replace(from, to)
  const change = changeOf(path, { diff: `@@ -${line} +${line} @@`, old, source })
  return chooseTests([change], new Map(Object.entries({ ...SOURCES, [path]: source })))
}

test('a changed limit selects the tests that exercise it, nearest first, and none that only use it to prepare', () => {
  const chosen = chosenFor('app/features/content/jars/limits.ts', 'JARS = 50', 'JARS = 60')

  expect(chosen[0]).toBe(THROW)
  expect(chosen.toSorted()).toEqual([CALLS, POTTER, THROW].toSorted())
})

test('another limit of the same file selects other tests, including those that open its pages', () => {
  const chosen = chosenFor('app/features/content/jars/limits.ts', 'LIDS = 2', 'LIDS = 3')

  expect(chosen).toEqual([LIDS, COVER])
})

test('a changed type or comment selects no tests', () => {
  const path = 'app/features/content/jars/limits.ts'

  expect(chosenFor(path, 'size: number', 'size: string')).toEqual([])
  expect(chosenFor(path, 'Jars of a potter', 'The jars of a potter')).toEqual([])
})

test('a changed column selects the tests of code or SQL that mentions it', () => {
  const path = 'app/db/content/jars.ts'

  expect(chosenFor(path, 'glaze: text()', 'glaze: integer()')).toContain(THROW)
  expect(chosenFor(path, 'glaze: text()', 'glaze: integer()')).not.toContain(HANDLES)
  expect(chosenFor(path, 'handleShape: text()', 'handleShape: integer()')).toEqual([
    HANDLES,
    HANDLE_CALLS,
  ])
})

test('a changed refusal selects the tests that expect its code, and those that quote its old text', () => {
  const path = 'app/refusals/content.ts'

  expect(chosenFor(path, 'of jars.', 'of pots.')).toContain(THROW)
  expect(chosenFor(path, 'of lids.', 'of covers.')[0]).toBe(SHELF)
})

test('a changed test is selected first, and a changed factory selects the tests that use it', () => {
  expect(chosenFor(HANDLES, 'jars have', 'pots have')).toEqual([HANDLES])
  expect(chosenFor('test/factories/content/jars.ts', 'throwJar()', 'throwJar({})')).toEqual([KILN])
})

test('all pages are read from the routes, and a test opens the nearest of them', () => {
  const source = readFileSync('app/routes.ts', 'utf8')
  const pages = readPages(source)

  const listed = source.match(/^ +(page\(\s*'|start\()/gm) ?? []
  expect(listed.length).toBeGreaterThan(200)
  expect(pages).toHaveLength(listed.length)
  expect([...openedBy(`page.goto('/settings/claim/?a=b')`, pages)]).toEqual([
    'app/routes/content/claim/list.tsx',
  ])
})

test('the tests of a real subject are found, domain first', () => {
  const path = 'app/features/content/claims/claims.server.ts'
  const sources = readSources()
  const source = sources.get(path) ?? ''
  const line = source.slice(0, source.indexOf('export async function')).split('\n').length
  const change = changeOf(path, { diff: `@@ -${line} +${line} @@`, old: source, source })

  const chosen = chooseTests([change], sources)

  expect(chosen[0]).toMatch(/^test\/features\/content\/claims\//)
  expect(chosen).toContain('test/browser/content/claims.test.ts')
})
