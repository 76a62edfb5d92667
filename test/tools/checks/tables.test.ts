import { expect, test } from 'vitest'
import { laterImports, laterTables } from '../../../scripts/checks/tables.ts'

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
  ['select 1 from members, pins', ['pins']],
  ['select 1 from members, pins as theirs, (select 2)', ['pins']],
  [`select \${all({ of: sql\`members\` })} from members, pins`, ['pins']],
  [`select \${inner(sql\`select 1 from members, pins\`)}`, ['pins']],
  [`select members.pins, hers.pins as pins, \${pins} from members as hers`, []],
])('%s names a later table: %j', (text, later) => {
  expect(named('app/features/identity/names/a.server.ts', `sql\`${text}\``)).toEqual(later)
})

test('a table name passed as an argument counts, as does any name in a file outside the features', () => {
  expect(named('app/features/identity/personal-data.server.ts', "[['pins', old]]")).toEqual([
    'pins',
  ])
  expect(named('app/http/a.server.ts', 'sql`select 1 from members`')).toEqual(['members'])
  expect(named('app/routes/content/a.ts', "page('pins')")).toEqual([])
})

test('own and earlier tables, and names in comments, are allowed', () => {
  const source = '/** Taken from pins. */\n// from pins\nsql`select 1 from members`'

  expect(named('app/features/identity/names/a.server.ts', source)).toEqual([])
  expect(
    named('app/features/content/pins/a.server.ts', 'sql`select 1 from pins, members`'),
  ).toEqual([])
})

test('tables and features import no tables of a later area', () => {
  const source = "import { pins } from '../content/pins.ts'\n"
  const ofFeature = "import { pins } from '../../../db/content/pins.ts'\n"

  expect(laterImports([{ path: 'app/db/identity/a.ts', source }])).toEqual([
    { path: 'app/db/identity/a.ts', table: 'app/db/content/pins.ts' },
  ])
  expect(laterImports([{ path: 'app/db/screens/a.ts', source }])).toEqual([])
  expect(laterImports([{ path: 'app/features/core/a/a.ts', source: ofFeature }])).toEqual([
    { path: 'app/features/core/a/a.ts', table: 'app/db/content/pins.ts' },
  ])
  expect(laterImports([{ path: 'app/features/screens/a/a.ts', source: ofFeature }])).toEqual([])
})
