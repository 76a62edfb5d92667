import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLastBackup } from '../../../app/features/operations/health/last-backup.server.ts'
import { backUp } from '../../../scripts/backup/back-up.ts'
import { type Bucket, folderBucket, localBucket } from '../../../scripts/backup/bucket.ts'
import { openLocalDatabase, type SqlDatabase } from '../../../scripts/backup/database.ts'
import { DERIVED_COLUMNS } from '../../../scripts/backup/derived.ts'
import { readIds } from '../../../scripts/backup/erase-again.ts'
import { finishRestore, openBackup, restoreTables } from '../../../scripts/backup/restore.ts'
import { readSchema } from '../../../scripts/backup/schema.ts'
import { withBucket } from '../../../scripts/site/miniflare.ts'
import { run } from '../../../scripts/terminal/run.ts'
import { openDatabase } from '../../browser/database.ts'
import { aState } from '../state.ts'
import { afterRestore, contentOf } from './content-of.ts'
import { fillDatabase } from './fill-database.ts'

const FILES: Record<string, string> = {
  'erased/77': '',
  'original/aa11': 'the picture',
  'published-up-to': '5',
  'rendition/236x/aa11': 'the small picture',
  'upload/5': 'an upload that broke off',
  'video/bb22': 'the video',
}

const folders: string[] = []
let stateDir = ''
let place = ''

beforeAll(async () => {
  stateDir = await removeAfterwards(aState())
  place = await removeAfterwards(mkdtemp(join(tmpdir(), 'pinfold-backup-')))
  const database = await openDatabase(stateDir)
  fillDatabase(database)
  database.close()
  await withBucket(stateDir, async (bucket) => {
    for (const [key, text] of Object.entries(FILES))
      await bucket.put(key, text, { httpMetadata: { contentType: 'image/webp' } })
  })
  const { code, output } = await run('node', ['scripts/backup/commands/backup.ts', place], {
    STATE_DIR: stateDir,
  })
  expect(output).toContain('Keep it safe: it holds password hashes.')
  expect(code).toBe(0)
})

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function removeAfterwards(folder: Promise<string>): Promise<string> {
  folders.push(await folder)
  return folder
}

/** Restores the tables of a backup place into a new database. */
async function restoreTo(to: string, from = place) {
  const database = await openLocalDatabase(to)
  try {
    const schema = readSchema()
    const { manifest } = await openBackup(folderBucket(from), schema)
    const restored = await restoreTables(database, folderBucket(from), schema, manifest)
    await finishRestore(database)
    return restored
  } finally {
    database.close()
  }
}

test('a restored site equals the original in every table, count, search and picture', async () => {
  const to = await removeAfterwards(aState())

  const { code, output } = await run('node', ['scripts/backup/commands/restore.ts', place], {
    STATE_DIR: to,
  })
  expect(output).toMatch(/ {2}pins {2,}3 {2,}3 {2}[0-9a-f]{12}\n/)
  expect(output).toContain('4 pictures and videos, 4 of them copied now.')
  expect(output).not.toContain('not restored')
  expect(code).toBe(0)

  const [before, after] = await Promise.all([openDatabase(stateDir), openDatabase(to)])
  const expected = contentOf(before)
  expect(Object.keys(expected.tables).length).toBeGreaterThan(90)
  expect(Object.values(expected.tables).filter(({ length }) => length === 0)).toEqual([])
  expect(contentOf(after)).toEqual(afterRestore(expected))
  before.close()
  after.close()
  const { 'upload/5': _, 'published-up-to': __, ...lasting } = FILES
  expect(await filesOf(to)).toEqual(
    Object.entries(lasting).map(([key, text]) => ({ key, text, type: 'image/webp' })),
  )

  const again = await run('node', ['scripts/backup/commands/restore.ts', place], { STATE_DIR: to })
  expect(again.code).toBe(1)
  expect(again.output).toMatch(
    /The database is not empty: \w+ has rows. You can only restore into a new database.\n$/,
  )
})

test('a backup records its time in the site’s bucket, which the site reads', async () => {
  const [name = ''] = await readdir(join(place, 'backups'))
  const manifest = JSON.parse(await readFile(join(place, 'backups', name, 'manifest.json'), 'utf8'))

  const files = await filesOf(stateDir)

  const { text = '', type } = files.find(({ key }) => key === 'last-backup') ?? {}
  expect({ last: JSON.parse(text), type }).toEqual({
    last: { finishedAt: manifest.finishedAt, place: 'folder' },
    type: 'application/json',
  })
  await withBucket(stateDir, async (bucket) => {
    expect(await readLastBackup({ MEDIA: bucket })).toEqual({
      finishedAt: Date.parse(manifest.finishedAt),
      place: 'folder',
    })
  })
})

function filesOf(state: string) {
  return withBucket(state, async (bucket) => {
    const { objects } = await bucket.list({ include: ['httpMetadata'] })
    return Promise.all(
      objects.map(async ({ key, httpMetadata }) => ({
        key,
        text: await (await bucket.get(key))?.text(),
        type: httpMetadata?.contentType,
      })),
    )
  })
}

test('accounts listed by the bucket or a file are erased again, even after Time Travel', async () => {
  const to = await removeAfterwards(aState())
  await restoreTo(to)
  await withBucket(to, async (bucket) => {
    for (const id of [1, 77]) await bucket.put(`erased/${id}`, '')
  })
  const list = join(to, 'ids.txt')
  await writeFile(list, '# from the emails\n3\n')

  const { output } = await run(
    'node',
    ['scripts/backup/commands/after-time-travel.ts', '--erase', list],
    {
      STATE_DIR: to,
    },
  )

  expect(output).toContain(
    '  Of 3 erased accounts, 2 came back. The site will erase them within the hour.\n',
  )
  const database = await openDatabase(to)
  const due = 'select id, state from members where erase_at <= (unixepoch() + 1) * 1000 and id <> 2'
  expect(database.prepare(due).all()).toEqual([
    { id: 1, state: 'deactivated_by_member' },
    { id: 3, state: 'deactivated_by_member' },
  ])
  database.close()
  expect(() => readIds('2\nana')).toThrow(`"ana" isn't an account id.`)
})

test('a restore names a damaged or missing part before it writes anything', async () => {
  const copy = await removeAfterwards(copyOf(place))
  const [name = ''] = await readdir(join(copy, 'backups'))
  const pins = join(copy, 'backups', name, 'tables/pins')
  const [page = ''] = await readdir(pins)
  const bytes = await readFile(join(pins, page))
  bytes[40] = (bytes[40] ?? 0) ^ 1
  await writeFile(join(pins, page), bytes)
  const to = await removeAfterwards(aState())

  await expect(restoreTo(to, copy)).rejects.toThrow(
    `backups/${name}/tables/pins/${page} is damaged: its bytes have changed.`,
  )
  await rm(join(pins, page))
  await expect(restoreTo(to, copy)).rejects.toThrow(
    `tables/pins/${page} is missing from the backup.`,
  )
  const database = await openDatabase(to)
  expect(database.prepare('select count(*) as rows from members').get()).toEqual({ rows: 0 })
  database.close()
})

test('a restore names a damaged picture and restores the others', async () => {
  const copy = await removeAfterwards(copyOf(place))
  await writeFile(join(copy, 'files/original/aa11'), 'the pictureX')
  const to = await removeAfterwards(aState())

  const { code, output } = await run('node', ['scripts/backup/commands/restore.ts', copy], {
    STATE_DIR: to,
  })

  expect(output).toContain('These files are damaged or missing:\n  files/original/aa11\n')
  expect(code).toBe(1)
  expect((await filesOf(to)).map(({ key }) => key)).toEqual([
    'erased/77',
    'rendition/236x/aa11',
    'video/bb22',
  ])
})

test('rows added or deleted during a backup leave no broken reference and no wrong count', async () => {
  const busy = await removeAfterwards(copyOf(stateDir))
  const to = await removeAfterwards(aState())
  const local = await openLocalDatabase(busy)
  const acts = [
    {
      before: /from "pins" /,
      sql: `insert into boards (id, owner_id, name, folded_name, slug, created_at) values (902, 1, 'New', 'new', 'new', 1)`,
    },
    { before: /from "members" /, sql: 'delete from members where id = 3' },
  ]
  const database: SqlDatabase = {
    ...local,
    async query(sql, params) {
      const act = acts.findIndex(({ before }) => before.test(sql))
      for (const due of act < 0 ? [] : acts.splice(act, 1)) await local.query(due.sql)
      return local.query(sql, params)
    },
  }
  const folder = await removeAfterwards(mkdtemp(join(tmpdir(), 'pinfold-busy-')))
  const site = { source: busy, database, bucket: null, bookmark: async () => null }

  await backUp(site, folderBucket(folder), { schema: readSchema(), days: 30, now: new Date() })
  local.close()
  const { tables } = await restoreTo(to, folder)

  expect(acts).toEqual([])
  expect(tables['members']).toMatchObject({ backedUp: 2, restored: 2, leftOut: [] })
  expect(tables['boards']).toMatchObject({ backedUp: 4, restored: 3, leftOut: ['[3]'] })
  expect(tables['pins']).toMatchObject({ backedUp: 3, restored: 2, leftOut: ['[3]'] })
  const restored = await openDatabase(to)
  expect(restored.prepare('pragma foreign_key_check').all()).toEqual([])
  expect(restored.prepare('select id from boards').all()).toContainEqual({ id: 902 })
  for (const { table, column, value } of DERIVED_COLUMNS) {
    const untrue = `select count(*) as rows from ${table} where ${column} <> (${value})`
    expect(restored.prepare(untrue).get(), `${table}.${column}`).toEqual({ rows: 0 })
  }
  restored.close()
})

async function copyOf(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'pinfold-copy-'))
  await run('cp', ['-r', `${folder}/.`, copy])
  return copy
}

test('the next backup copies only new pictures and deletes expired backups', async () => {
  const copy = await removeAfterwards(copyOf(place))
  const now = new Date(Date.now() + 40 * 24 * 60 * 60_000)
  const database = await openLocalDatabase(stateDir)
  const read: string[] = []

  await withBucket(stateDir, async (r2) => {
    await r2.put('original/cc33', 'a new picture')
    await r2.delete(['erased/77', 'rendition/236x/aa11', 'video/bb22'])
    const local = localBucket(r2)
    const bucket: Bucket = {
      ...local,
      get(key) {
        read.push(key)
        return local.get(key)
      },
    }
    const site = { source: stateDir, database, bucket, bookmark: async () => null }
    await backUp(site, folderBucket(copy), { schema: readSchema(), days: 30, now })
  })
  database.close()

  expect(read).toEqual(['original/cc33'])
  expect(await readdir(join(copy, 'backups'))).toHaveLength(1)
  const kept = await readdir(join(copy, 'files'), { recursive: true, withFileTypes: true })
  expect(kept.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(['aa11', 'cc33'])
})
