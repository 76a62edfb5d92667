import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import {
  chooseTests,
  foldersOfSource,
  foldersOfTest,
  isShared,
  listFolders,
  listTests,
  ROUTES_ABOUT,
  TESTS_ABOUT,
} from '../../../scripts/checks/choose-tests.ts'

const folders = listFolders()
const tests = listTests()

const OF_IMPORTS = ['import', 'uploads'].flatMap((name) => [
  `test/worker/transfer/${name}.test.ts`,
  `test/browser/transfer/${name}.test.ts`,
])

test.each<[string, string[]]>([
  ['app/features/content/claims/claims.server.ts', ['test/browser/content/claims.test.ts']],
  [
    'app/features/content/follows/follow-button.tsx',
    ['test/browser/screens/taken-back.test.ts', 'test/browser/screens/undo.test.ts'],
  ],
  ['app/features/transfer/import/sources/opml.ts', OF_IMPORTS],
  [
    'app/routes/content/blocked.tsx',
    ['test/browser/content/blocks.test.ts', 'test/worker/replica/what-others-end.test.ts'],
  ],
  ['app/routes/transfer/import/import-page.tsx', OF_IMPORTS],
  [
    'app/routes/about/legal/terms.tsx',
    [
      'test/worker/http/each-page.test.ts',
      'test/worker/http/pages.test.ts',
      'test/worker/http/round-trips.test.ts',
    ],
  ],
  [
    'app/contract/screens/search.ts',
    [
      'test/browser/screens/finding.test.ts',
      'test/browser/screens/yours.test.ts',
      'test/worker/screens/search.test.ts',
    ],
  ],
  ['extension/button/picture-button.ts', ['test/browser/screens/extension.test.ts']],
  ['test/browser/screens/wall.test.ts', ['test/browser/screens/wall.test.ts']],
  ['test/features/content/follows/follows.test.ts', []],
  ['app/db/content/pins.ts', []],
  ['README.md', []],
])('a change of %s is tested by %j', (file, expected) => {
  const chosen = chooseTests([file], tests, folders)

  expect(chosen.toSorted()).toEqual(expected.toSorted())
})

test('a folder without tests has those of its subject, and a subject those of its folders', () => {
  const ofTokens = chooseTests(['app/features/identity/tokens/tokens.ts'], tests, folders)
  const ofAuth = chooseTests(['app/features/identity/accounts.server.ts'], tests, folders)

  expect(ofTokens).toEqual(ofAuth)
  expect(ofAuth).toEqual(
    expect.arrayContaining([
      'test/worker/identity/log-in.test.ts',
      'test/browser/identity/social.test.ts',
    ]),
  )
})

test('a test is chosen once, however many of the changed files it is about', () => {
  const chosen = chooseTests(
    ['app/features/content/claims/claims.ts', 'test/browser/content/claims.test.ts'],
    tests,
    folders,
  )

  expect(chosen).toEqual(['test/browser/content/claims.test.ts'])
})

test.each(tests)(
  '%s is about folders that are there, and a change in each of them runs it',
  (file) => {
    const about = foldersOfTest(file, folders)

    expect(about).not.toEqual([])
    expect(folders).toEqual(expect.arrayContaining(about))
    for (const folder of about) {
      expect(chooseTests([`${folder}/changed.ts`], tests, folders)).toContain(file)
    }
  },
)

test('the tables name tests, routes and subjects that are there', () => {
  const routes = globSync('app/{routes,contract}/**', { withFileTypes: true }).map(
    ({ parentPath, name }) => `${parentPath}/${name}`.replace(/^app\/(routes|contract)\//, ''),
  )

  for (const name of Object.keys(TESTS_ABOUT)) {
    expect(tests.map((file) => basename(file, '.test.ts'))).toContain(name)
  }
  for (const [name, about] of Object.entries(ROUTES_ABOUT)) {
    expect(
      routes.filter((route) => route.startsWith(name)),
      name,
    ).not.toEqual([])
    for (const folder of about) {
      expect(
        folders.filter((other) => other.endsWith(`/${folder}`)),
        folder,
      ).not.toEqual([])
    }
  }
})

test('each route and call has tests', () => {
  const untested = globSync('app/{routes,contract}/**/*.{ts,tsx}').filter(
    (file) => chooseTests([file], tests, folders).length === 0,
  )

  expect(untested).toEqual([])
}, 30_000)

test.each([
  ['app/root.tsx', true],
  ['app/ui/button.tsx', true],
  ['app/http/body.server.ts', true],
  ['app/db/content/pins.ts', true],
  ['package.json', true],
  ['test/browser/people.ts', true],
  ['test/browser/screens/wall.test.ts', false],
  ['app/features/content/follows/follows.server.ts', false],
  ['README.md', false],
])('whether so much uses %s that the whole run judges it: %s', (file, isSo) => {
  expect(isShared(file)).toBe(isSo)
})

test('a file that is no route stands in a folder of its own', () => {
  expect(foldersOfSource('app/features/identity/one-tap/one-tap.ts', folders)).toEqual([
    'app/features/identity/one-tap',
  ])
})
