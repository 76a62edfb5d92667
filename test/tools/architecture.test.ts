import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** One import for each rule of .dependency-cruiser.cjs that the rule must catch. */
const PLANTS: Plant[] = [
  ['no-cycles', 'app/features/pins/cycle.ts', './cycle-back.ts'],
  ['no-cycles', 'app/features/pins/cycle-back.ts', './cycle.ts'],
  ['no-barrels', 'app/features/pins/barrel-user.ts', './index.ts'],
  ['nothing-imports-routes', 'app/features/pins/route-user.tsx', '../../routes/pin.tsx'],
  ['routes-go-through-features', 'app/routes/a.tsx', '../db/pins.ts'],
  ['routes-go-through-features', 'app/routes/b.tsx', 'drizzle-orm'],
  ['routes-go-through-features', 'app/routes/c.tsx', '../gateways/mail.server.ts'],
  ['routes-go-through-features', 'app/contract/a.ts', '../db/pins.ts'],
  ['server-code-stays-on-the-server', 'app/features/pins/tile.tsx', './read.server.ts'],
  ['server-code-stays-on-the-server', 'app/features/pins/pin.ts', './read.server.ts'],
  ['server-code-stays-on-the-server', 'app/ui/button.tsx', '../http/cookies.server.ts'],
  ['features-import-no-endpoints', 'app/features/pins/a.server.ts', '../../http/cookies.server.ts'],
  ['features-import-no-endpoints', 'app/features/pins/b.server.ts', '../../ui/button.tsx'],
  ['features-import-no-endpoints', 'app/features/pins/j.server.ts', '../../contract/pins.ts'],
  ['features-import-no-endpoints', 'app/features/pins/c.ts', '@remix-run/react'],
  ['features-import-no-endpoints', 'app/features/pins/d.ts', 'react'],
  ['screens-reach-no-data', 'app/features/pins/a.tsx', '../../db/pins.ts'],
  ['screens-reach-no-data', 'app/features/pins/b.tsx', 'drizzle-orm/sqlite-core'],
  ['http-imports-no-routes', 'app/http/a.server.ts', '../ui/button.tsx'],
  ['ui-knows-no-subject', 'app/ui/a.tsx', '../features/pins/pin.ts'],
  ['accounts-tables-of-auth', 'app/features/mail/table-accounts.server.ts', '../../db/accounts.ts'],
  ['boards-tables-of-boards', 'app/features/media/table-boards.server.ts', '../../db/boards.ts'],
  [
    'board-actions-tables-of-boards',
    'app/features/media/table-board-actions.server.ts',
    '../../db/board-actions.ts',
  ],
  [
    'business-tables-of-business',
    'app/features/media/table-business.server.ts',
    '../../db/business.ts',
  ],
  [
    'promote-tables-of-promote',
    'app/features/media/table-promote.server.ts',
    '../../db/promote.ts',
  ],
  ['ledger-tables-of-promote', 'app/features/media/table-ledger.server.ts', '../../db/ledger.ts'],
  [
    'billing-tables-of-promote',
    'app/features/media/table-billing.server.ts',
    '../../db/billing.ts',
  ],
  [
    'conversions-tables-of-promote',
    'app/features/media/table-conversions.server.ts',
    '../../db/conversions.ts',
  ],
  ['pins-tables-of-pins', 'app/features/follows/table-pins.server.ts', '../../db/pins.ts'],
  ['links-tables-of-pins', 'app/features/follows/table-links.server.ts', '../../db/links.ts'],
  [
    'hashtags-tables-of-pins',
    'app/features/follows/table-hashtags.server.ts',
    '../../db/hashtags.ts',
  ],
  [
    'searches-tables-of-search',
    'app/features/feeds/table-searches.server.ts',
    '../../db/searches.ts',
  ],
  [
    'imports-tables-of-leaving',
    'app/features/profiles/table-imports.server.ts',
    '../../db/imports.ts',
  ],
  [
    'leaving-tables-of-leaving',
    'app/features/profiles/table-leaving.server.ts',
    '../../db/leaving.ts',
  ],
  ['blocks-tables-of-blocks', 'app/features/boards/table-blocks.server.ts', '../../db/blocks.ts'],
  [
    'reports-tables-of-reports',
    'app/features/boards/table-reports.server.ts',
    '../../db/reports.ts',
  ],
  [
    'advisories-tables-of-advisories',
    'app/features/boards/table-advisories.server.ts',
    '../../db/advisories.ts',
  ],
  [
    'removed-pictures-tables-of-media',
    'app/features/account/table-removed-pictures.server.ts',
    '../../db/removed-pictures.ts',
  ],
  [
    'sitemaps-tables-of-sitemaps',
    'app/features/search/table-sitemaps.server.ts',
    '../../db/sitemaps.ts',
  ],
  [
    'decisions-tables-of-desk',
    'app/features/promote/table-decisions.server.ts',
    '../../db/decisions.ts',
  ],
  ['frame-is-a-layout', 'app/features/pins/k.tsx', '../../frame/a.tsx'],
  ['frame-is-a-layout', 'app/features/pins/l.tsx', './k.tsx'],
  ['tables-know-nothing', 'app/db/a.ts', '../refusal.ts'],
  ['gateways-know-only-refusals', 'app/gateways/a.server.ts', '../db/pins.ts'],
  ['refusals-and-brand-know-nothing', 'app/refusal.ts', './db/pins.ts'],
  ['app-knows-no-workers', 'app/features/pins/e.ts', '../../../workers/argon2.ts'],
  ['product-knows-no-tools', 'workers/a.ts', '../test/people.ts'],
  ['product-knows-no-tools', 'app/features/pins/f.ts', '../../../scripts/demo/catalogue.ts'],
  ['extension-takes-what-runs-on-pages', 'extension/a.ts', '../scripts/demo/catalogue.ts'],
  ['no-development-packages', 'app/features/pins/g.ts', 'fast-check'],
  ['nothing-missing', 'app/features/pins/h.ts', './nowhere-to-be-found.ts'],
  ['mail-before-rate-limits', 'app/features/mail/b.ts', '../rate-limits/a.ts'],
  ['mail-before-rate-limits', 'app/features/mail/c.ts', '../promote/a.ts'],
  ['rate-limits-before-permissions', 'app/features/rate-limits/b.ts', '../permissions/a.ts'],
  ['permissions-before-auth', 'app/features/permissions/b.ts', '../auth/a.ts'],
  ['auth-before-account', 'app/features/auth/b.ts', '../account/a.ts'],
  ['account-before-media', 'app/features/account/b.ts', '../media/a.ts'],
  ['media-before-business', 'app/features/media/b.ts', '../business/a.ts'],
  ['business-before-boards', 'app/features/business/b.ts', '../boards/a.ts'],
  ['boards-before-follows', 'app/features/boards/b.ts', '../follows/a.ts'],
  ['follows-before-blocks', 'app/features/follows/b.ts', '../blocks/a.ts'],
  ['blocks-before-pins', 'app/features/blocks/b.ts', '../pins/a.ts'],
  ['pins-before-reports', 'app/features/pins/b.ts', '../reports/a.ts'],
  ['reports-before-claims', 'app/features/reports/b.ts', '../claims/a.ts'],
  ['claims-before-advisories', 'app/features/claims/b.ts', '../advisories/a.ts'],
  ['advisories-before-picker', 'app/features/advisories/b.ts', '../picker/a.ts'],
  ['picker-before-webpages', 'app/features/picker/b.ts', '../webpages/a.ts'],
  ['webpages-before-builder', 'app/features/webpages/b.ts', '../builder/a.ts'],
  ['builder-before-pin-page', 'app/features/builder/b.ts', '../pin-page/a.ts'],
  ['pin-page-before-wall', 'app/features/pin-page/b.ts', '../wall/a.ts'],
  ['wall-before-organise', 'app/features/wall/b.ts', '../organise/a.ts'],
  ['organise-before-feeds', 'app/features/organise/b.ts', '../feeds/a.ts'],
  ['feeds-before-search', 'app/features/feeds/b.ts', '../search/a.ts'],
  ['search-before-profiles', 'app/features/search/b.ts', '../profiles/a.ts'],
  ['profiles-before-leaving', 'app/features/profiles/b.ts', '../leaving/a.ts'],
  ['leaving-before-transfer', 'app/features/leaving/b.ts', '../transfer/a.ts'],
  ['transfer-before-sitemaps', 'app/features/transfer/b.ts', '../sitemaps/a.ts'],
  ['sitemaps-before-promote', 'app/features/sitemaps/b.ts', '../promote/a.ts'],
  ['promote-before-desk', 'app/features/promote/b.ts', '../desk/a.ts'],
]

type Plant = [rule: string, file: string, specifier: string]

test('every layer rule catches the violation planted for it', async () => {
  const { broken } = await cruise((specifier) => `import '${specifier}'\n`)

  expect(PLANTS.map(key).filter((planted) => !broken.includes(planted))).toEqual([])
})

test('every rule of the table has a planted violation, and type-only imports are free of all', async () => {
  const { rules, broken } = await cruise(
    (specifier) => `export type * as Planted from '${specifier}'\n`,
  )

  expect(new Set(PLANTS.map(([rule]) => rule))).toEqual(new Set(rules))
  expect(broken).toEqual([])
})

/** Plants the imports in a tree of their own and answers the table's rules and which were broken where. */
async function cruise(write: (specifier: string) => string) {
  const tree = await mkdtemp(join(tmpdir(), 'pinfold-architecture-'))
  try {
    for (const name of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs']) {
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
