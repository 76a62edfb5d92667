import { globSync, readFileSync } from 'node:fs'
import districts from '../../districts.json' with { type: 'json' }
import type { Part } from './part.ts'

/** These may ask tables of later districts: permissions for everybody, and the viewer's row. */
const ASK_LATER_TABLES = [
  'app/features/ground/permissions/',
  'app/features/identity/sessions/audience-of.server.ts',
  'app/features/identity/sessions/newest-invitation.server.ts',
  'app/features/identity/sessions/sessions.server.ts',
]

const DECLARED = /sqliteTable\(\s*'(\w+)'/g
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
const NAMED = /\b(?:from|join|update|into)\s+(\w+)/gi
const PLACE = /^app\/(?:db|features)\/(\w+)\//

/** Types and rules don't see the tables that a text of SQL names: this reads the texts. */
export const tables: Part = {
  name: 'tables in SQL texts',
  async work() {
    const sources = globSync('app/{db,features}/**/*.{ts,tsx}').map((path) => ({
      ...{ path, source: readFileSync(path, 'utf8') },
    }))
    const named = laterTables(sources)
    const isListed = (path: string) => ASK_LATER_TABLES.some((listed) => path.startsWith(listed))
    const faults = [
      ...named.filter(({ path }) => !isListed(path)).map(({ path, table }) => `${path}: ${table}`),
      ...ASK_LATER_TABLES.filter(
        (listed) => !named.some(({ path }) => path.startsWith(listed)),
      ).map((listed) => `${listed} asks no later table any more: take it off the list.`),
    ]
    return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, output: faults.join('\n') }
  },
}

/** Finds the tables of later districts that files name within a text. */
export function laterTables(
  sources: readonly { path: string; source: string }[],
): { path: string; table: string }[] {
  const owners = new Map(
    sources.flatMap(({ path, source }) =>
      [...source.matchAll(DECLARED)].map(([, table = '']) => [table, rankOf(path)] as const),
    ),
  )
  return sources
    .filter(({ path }) => path.startsWith('app/features/'))
    .flatMap(({ path, source }) => {
      const words = [...source.replaceAll(COMMENT, '').matchAll(NAMED)]
      const later = words
        .map(([, table = '']) => table)
        .filter((table) => (owners.get(indexed(table)) ?? -1) > rankOf(path))
      return [...new Set(later)].map((table) => ({ path, table }))
    })
}

function rankOf(path: string): number {
  return districts.indexOf(PLACE.exec(path)?.[1] ?? '')
}

/** The table whose rows a full-text index has. */
function indexed(table: string): string {
  return table.replace(/^(?:unlisted_)?(\w+)_fts$/, '$1')
}
