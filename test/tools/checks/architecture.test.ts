import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import areas from '../../../areas.json' with { type: 'json' }

const { order, laterImporters } = areas.identitySubjects

/** For each rule of .dependency-cruiser.cjs, an import that it must catch. */
const PLANTS: Plant[] = [
  ['no-cycles', 'app/features/content/pins/cycle.ts', './cycle-back.ts'],
  ['no-cycles', 'app/features/content/pins/cycle-back.ts', './cycle.ts'],
  ['no-barrels', 'app/features/content/pins/barrel-user.ts', './index.ts'],
  ['nothing-imports-routes', 'app/features/content/pins/route-user.tsx', '../../../routes/pin.tsx'],
  ['routes-go-through-features', 'app/routes/a.tsx', '../db/content/pins.ts'],
  ['routes-go-through-features', 'app/routes/b.tsx', 'drizzle-orm'],
  ['routes-go-through-features', 'app/routes/c.tsx', '../gateways/mail.server.ts'],
  ['routes-go-through-features', 'app/contract/a.ts', '../db/content/pins.ts'],
  ['server-code-stays-on-the-server', 'app/features/content/pins/tile.tsx', './read.server.ts'],
  ['server-code-stays-on-the-server', 'app/features/content/pins/pin.ts', './read.server.ts'],
  ['server-code-stays-on-the-server', 'app/ui/button.tsx', '../http/cookies.server.ts'],
  [
    'features-import-no-endpoints',
    'app/features/content/pins/b.server.ts',
    '../../../ui/button.tsx',
  ],
  [
    'features-import-no-endpoints',
    'app/features/content/pins/j.server.ts',
    '../../../contract/pins.ts',
  ],
  ['features-import-no-endpoints', 'app/features/content/pins/c.ts', '@remix-run/react'],
  ['features-import-no-endpoints', 'app/features/content/pins/d.ts', 'react'],
  ['screens-reach-no-data', 'app/features/content/pins/a.tsx', '../../../db/content/pins.ts'],
  ['screens-reach-no-data', 'app/features/content/pins/b.tsx', 'drizzle-orm/sqlite-core'],
  ['http-imports-no-routes', 'app/http/a.server.ts', '../ui/button.tsx'],
  ['ui-knows-no-subject', 'app/ui/a.tsx', '../features/content/pins/pin.ts'],
  ['frame-is-a-layout', 'app/features/content/pins/k.tsx', '../../../frame/a.tsx'],
  ['tables-know-nothing', 'app/db/a.ts', '../refusal.ts'],
  ['gateways-know-only-refusals', 'app/gateways/a.server.ts', '../db/content/pins.ts'],
  ['refusals-and-brand-know-nothing', 'app/refusal.ts', './db/content/pins.ts'],
  ['what-all-share-knows-no-feature', 'app/shared.ts', './features/content/pins/pin.ts'],
  ['app-knows-no-workers', 'app/features/content/pins/e.ts', '../../../../workers/argon2.ts'],
  ['settings-stay-types', 'workers/b.ts', '../app/config.ts'],
  ['product-knows-no-tools', 'workers/a.ts', '../test/factories/identity/people.ts'],
  ['product-knows-no-tools', 'workers/c.ts', '../extension/a.ts'],
  [
    'product-knows-no-tools',
    'app/features/content/pins/f.ts',
    '../../../../scripts/demo/catalogue.ts',
  ],
  ['extension-takes-what-runs-on-pages', 'extension/a.ts', '../scripts/demo/catalogue.ts'],
  ['extension-takes-what-runs-on-pages', 'app/site-scripts/a.ts', '../text/web-address.ts'],
  ['no-development-packages', 'app/features/content/pins/g.ts', 'fast-check'],
  ['nothing-missing', 'app/features/content/pins/h.ts', './nowhere-to-be-found.ts'],
  [
    'features-know-no-requests',
    'app/features/content/pins/m.tsx',
    '../../../http/cookies.server.ts',
  ],
  ['core-before-identity', 'app/features/core/b.ts', '../identity/a.ts'],
  ['identity-before-content', 'app/features/identity/b.ts', '../content/a.ts'],
  ['content-before-screens', 'app/features/content/b.ts', '../screens/a.ts'],
  ['screens-before-ads', 'app/features/screens/b.ts', '../ads/a.ts'],
  ['ads-before-transfer', 'app/features/ads/b.ts', '../transfer/a.ts'],
  ['transfer-before-operations', 'app/features/transfer/b.ts', '../operations/a.ts'],
  ['core-before-identity', 'app/features/core/c.ts', '../operations/a.ts'],
  ['core-before-identity', 'app/features/core/tables.server.ts', '../../db/identity/a.ts'],
  ['identity-before-content', 'app/features/identity/tables.server.ts', '../../db/content/a.ts'],
  ['content-before-screens', 'app/features/content/tables.server.ts', '../../db/screens/a.ts'],
  ['screens-before-ads', 'app/features/screens/tables.server.ts', '../../db/ads/a.ts'],
  ['ads-before-transfer', 'app/features/ads/tables.server.ts', '../../db/transfer/a.ts'],
  [
    'transfer-before-operations',
    'app/features/transfer/tables.server.ts',
    '../../db/operations/a.ts',
  ],
  ['core-before-identity', 'app/db/core/d.ts', '../identity/d.ts'],
  ['identity-before-content', 'app/db/identity/d.ts', '../content/d.ts'],
  ['content-before-screens', 'app/db/content/d.ts', '../screens/d.ts'],
  ['screens-before-ads', 'app/db/screens/d.ts', '../ads/d.ts'],
  ['ads-before-transfer', 'app/db/ads/d.ts', '../transfer/d.ts'],
  ['transfer-before-operations', 'app/db/transfer/d.ts', '../operations/d.ts'],
  [
    'listed-files-before-later-features',
    'app/features/core/permissions/boards.server.ts',
    '../../identity/a.ts',
  ],
  [
    'listed-files-before-later-features',
    'app/features/identity/sessions/audience-of.server.ts',
    '../../content/a.ts',
  ],
  [
    'identity-subject-before-later',
    'app/features/identity/names/subjects.ts',
    '../account/settings.ts',
  ],
]

type Plant = [rule: string, file: string, specifier: string]

test('every layer rule catches the violation planted for it', async () => {
  const { broken } = await cruise((specifier) => `import '${specifier}'\n`)

  expect(PLANTS.map(key).filter((planted) => !broken.includes(planted))).toEqual([])
})

test('every rule has a planted violation, and type imports are checked only for cycles, areas and requests', async () => {
  const { rules, broken } = await cruise(
    (specifier) => `export type * as Planted from '${specifier}'\n`,
  )

  expect(new Set(PLANTS.map(([rule]) => rule))).toEqual(new Set(rules))
  const judged = PLANTS.filter(([rule]) => /^(no-cycles|.*-before-.*|.*-no-requests)$/.test(rule))
  expect(new Set(broken)).toEqual(new Set(judged.map(key)))
  const decision = await readFile('docs/decisions/structure.md', 'utf8')
  expect(decision).toContain(`there are ${new Set(rules).size} rules`)
})

test('each of identity’s subjects is in the order of imports, and every exception is still needed', async () => {
  const folders = await readdir('app/features/identity', { withFileTypes: true })
  const needed = await Promise.all(
    Object.keys(laterImporters).map(async (file) => {
      const source = await readFile(file, 'utf8')
      const imported = [...source.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
        placeOf(join(dirname(file), path)),
      )
      return imported.some((place) => place > placeOf(file)) ? [file] : []
    }),
  )

  expect(folders.flatMap((one) => (one.isDirectory() ? [one.name] : [])).toSorted()).toEqual(
    order.toSorted(),
  )
  expect(needed.flat()).toEqual(Object.keys(laterImporters))
})

/** The place of a file's subject in the order of identity; -1 if it has none. */
function placeOf(path: string): number {
  const [, subject = ''] = /^app\/features\/identity\/([\w-]+)\//.exec(path) ?? []
  return order.indexOf(subject)
}

/** Writes the imports into a temporary tree; returns the rules and the violations by place. */
async function cruise(write: (specifier: string) => string) {
  const tree = await mkdtemp(join(tmpdir(), 'pinfold-architecture-'))
  try {
    for (const name of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs', 'areas.json']) {
      await cp(name, join(tree, name))
    }
    await symlink(resolve('node_modules'), join(tree, 'node_modules'))
    for (const [rule, file, specifier] of PLANTS) {
      const target = join(tree, dirname(file), specifier)
      const isPlanted = PLANTS.some(([, planted]) => join(tree, planted) === target)
      if (specifier.startsWith('.') && rule !== 'nothing-missing' && !isPlanted) {
        await plant(target, 'export {}\n')
      }
      await plant(join(tree, file), write(specifier))
    }
    const { stdout } = await promisify(execFile)(
      resolve('node_modules/.bin/depcruise'),
      [
        'app',
        'workers',
        'extension',
        '--output-type',
        'json',
        '--config',
        '.dependency-cruiser.cjs',
      ],
      { cwd: tree, maxBuffer: 64 * 1024 * 1024 },
    ).catch((failure: { stdout: string }) => failure)
    const { summary }: Report = JSON.parse(stdout)
    return {
      rules: summary.ruleSetUsed.forbidden.map(({ name }) => name),
      broken: summary.violations.flatMap(({ rule, from, cycle = [] }) =>
        [from, ...cycle.map(({ name }) => name)].map((file) => `${rule.name}: ${file}`),
      ),
    }
  } finally {
    await rm(tree, { recursive: true })
  }
}

type Report = {
  summary: {
    ruleSetUsed: { forbidden: { name: string }[] }
    violations: { rule: { name: string }; from: string; cycle?: { name: string }[] }[]
  }
}

async function plant(path: string, source: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, source)
}

function key([rule, file]: Plant): string {
  return `${rule}: ${file}`
}
