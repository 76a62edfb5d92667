import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSchema } from '../../../scripts/backup/schema.ts'

test('every table is copied or rebuilt, parents before their children', () => {
  const { tables, indexes } = readSchema()
  const names = tables.map(({ name }) => name)

  expect(names.length).toBeGreaterThan(90)
  expect(names.filter((name) => name.includes('_fts'))).toEqual([])
  expect(indexes.map(({ name, view }) => [name, view])).toContainEqual(['pins_fts', 'listed_pins'])
  for (const [place, { name, references }] of tables.entries()) {
    for (const { parent } of references) {
      expect(names.indexOf(parent), `${name} and ${parent}`).toBeLessThanOrEqual(place)
    }
  }
  const pins = tables.find(({ name }) => name === 'pins')
  expect(pins?.columns.map(({ name }) => name)).not.toContain('is_listed')
})

test.each([
  [
    'a table that it can’t read in pages',
    'CREATE TABLE loose (name TEXT);',
    'The table loose has no primary key to read it by.',
  ],
  [
    'a column of bytes',
    'CREATE TABLE files (id INTEGER PRIMARY KEY, bytes BLOB);',
    'files.bytes is BLOB, which a backup can’t hold.',
  ],
  [
    'an index that no trigger fills',
    'CREATE VIRTUAL TABLE apps_fts USING fts5(name);',
    'No trigger fills the index apps_fts, or several fill it differently.',
  ],
  [
    'a count that it doesn’t know how to rebuild',
    'ALTER TABLE apps ADD use_count INTEGER DEFAULT 0; CREATE TRIGGER used AFTER INSERT ON sessions BEGIN UPDATE apps SET use_count = use_count + 1 WHERE id = new.id; END;',
    'A trigger counts apps.use_count: scripts/backup/derived.ts has to say how it is rebuilt.',
  ],
  [
    'tables that refer to each other',
    'CREATE TABLE one (id INTEGER PRIMARY KEY, other INTEGER REFERENCES two(id)); CREATE TABLE two (id INTEGER PRIMARY KEY, other INTEGER REFERENCES one(id));',
    'Tables refer to each other: one,two.',
  ],
])('a backup refuses %s', async (_, sql, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp('migrations', folder, { recursive: true })
  await writeFile(join(folder, '9999_more.sql'), sql)

  expect(() => readSchema(folder)).toThrow(message.replace('’', "'"))
  await rm(folder, { recursive: true })
})
