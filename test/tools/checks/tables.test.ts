import { expect, test } from 'vitest'
import { laterTables } from '../../../scripts/checks/tables.ts'

const DECLARED = [
  {
    path: 'app/db/identity/accounts.ts',
    source: "export const members = sqliteTable('members', {})",
  },
  { path: 'app/db/content/pins.ts', source: "export const pins = sqliteTable(\n  'pins',\n  {})" },
]

function named(path: string, source: string) {
  return laterTables([...DECLARED, { path, source }]).map(({ table }) => table)
}

test.each([
  ['select 1 from pins', ['pins']],
  ['select 1 from members join pins on pins.id = 1 left join pins more', ['pins']],
  ['update pins set title = 1', ['pins']],
  ['insert into pins_fts (rowid) values (1)', ['pins_fts']],
  ['delete from unlisted_pins_fts', ['unlisted_pins_fts']],
  ['select pins from members', []],
])('%s names a later table: %j', (text, later) => {
  expect(named('app/features/identity/names/a.server.ts', `sql\`${text}\``)).toEqual(later)
})

test('own and earlier tables, and what a comment says, are free', () => {
  const source = '/** Taken from pins. */\n// from pins\nsql`select 1 from members`'

  expect(named('app/features/identity/names/a.server.ts', source)).toEqual([])
  expect(
    named('app/features/content/pins/a.server.ts', 'sql`select 1 from pins, members`'),
  ).toEqual([])
})
