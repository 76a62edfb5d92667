import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backUpFiles } from '../../../scripts/backup/back-up-files.ts'
import { type Bucket, remoteBucket } from '../../../scripts/backup/bucket.ts'
import { openDeployedSite } from '../../../scripts/backup/deployed-site.ts'
import { launch, run } from '../../../scripts/terminal/run.ts'
import { BOOKMARK, DATABASE_ID, startRemoteD1 } from '../site/remote-d1.ts'
import type { Buckets } from '../site/remote-r2.ts'
import { afterRestore, contentOf } from './content-of.ts'
import { fillDatabase } from './fill-database.ts'

let folder = ''
let config = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinfold-remote-'))
  config = join(folder, 'wrangler.toml')
  await writeFile(
    config,
    [
      'name = "pinfold"',
      'compatibility_date = "2026-09-01"',
      '[env.production]',
      'name = "pinfold"',
      '[[env.production.d1_databases]]',
      'binding = "DB"',
      'database_name = "pinfold"',
      `database_id = "${DATABASE_ID}"`,
      `migrations_dir = "${join(process.cwd(), 'migrations')}"`,
      '[[env.production.r2_buckets]]',
      'binding = "MEDIA"',
      'bucket_name = "media"',
    ].join('\n'),
  )
})

afterAll(() => rm(folder, { recursive: true }))

const PLACE = 'r2:backups'

function wordsOf(script: string): string[] {
  return [`scripts/backup/commands/${script}.ts`, PLACE, '--remote', '--config', config]
}

test('copying pictures continues after an interruption', async () => {
  const site = await aDeployedSite(() => false)
  for (const [name, value] of Object.entries(site.variables)) vi.stubEnv(name, value)
  const cloudflare = await openDeployedSite(config, 'production')
  vi.unstubAllEnvs()
  const store = remoteBucket(cloudflare, 'backups')
  const media = remoteBucket(cloudflare, 'media')
  const read: string[] = []
  let isBreaking = true
  const breaking: Bucket = {
    ...media,
    get(key) {
      if (isBreaking && read.length === 150) throw new Error('Broken off.')
      read.push(key)
      return media.get(key)
    },
  }
  await expect(backUpFiles(breaking, store, 'backups/one/files', [])).rejects.toThrow('Broken off.')
  isBreaking = false

  const { count, bytes } = await backUpFiles(breaking, store, 'backups/one/files', [])

  expect({ count, bytes }).toEqual({ count: 250, bytes: 2640 })
  const again = read.filter((key, place) => read.indexOf(key) < place)
  expect(again.length).toBeLessThanOrEqual(50)
})

/** A deployed site with a row in every table and 250 pictures. Calls `hear` with each query. */
async function aDeployedSite(hear: (sql: string) => boolean) {
  const media = new Map(
    Array.from({ length: 250 }, (_, place) => [
      `original/${String(place).padStart(4, '0')}`,
      { bytes: Buffer.from(`picture ${place}`), type: 'image/webp' },
    ]),
  )
  const buckets: Buckets = { media, backups: new Map() }
  const remote = await startRemoteD1({ hear, buckets })
  await migrate(remote.database)
  fillDatabase(remote.database)
  return { ...remote, buckets }
}

async function migrate(database: DatabaseSync): Promise<void> {
  database.exec('create table d1_migrations (id integer primary key autoincrement, name text)')
  for (const name of (await readdir('migrations')).filter((one) => one.endsWith('.sql')).sort()) {
    database.exec(await readFile(`migrations/${name}`, 'utf8'))
    database.prepare('insert into d1_migrations (name) values (?)').run(name)
  }
}

test('a deployed site is backed up to a bucket, interrupted and continued, and restored into a new site', {
  timeout: 120_000,
}, async () => {
  const reads: string[] = []
  let isKilling = true
  let isBusy = false
  const site = await aDeployedSite((sql) => {
    const [, table = ''] = / from "(\w+)" {2}?(?:where|order)/.exec(sql) ?? []
    if (table) reads.push(table)
    if (table === 'pins' && isKilling) killed.kill('SIGKILL')
    isBusy = table === 'sessions' && !isBusy
    return isBusy
  })
  const killed = launch('node', wordsOf('backup'), site.variables)
  await once(killed, 'close')
  expect([...(site.buckets['backups']?.keys() ?? [])].filter(isManifest)).toEqual([])
  const done = new Set(reads.slice(0, -1))
  isKilling = false
  reads.length = 0

  const { code, output } = await run('node', wordsOf('backup'), site.variables)
  expect(output).toContain('Continuing the backup of ')
  expect(output).toContain('250 pictures and videos')
  expect(code).toBe(0)
  expect(reads.filter((table) => done.has(table)).length).toBeLessThan(3)
  const manifests = [...(site.buckets['backups'] ?? [])].filter(([key]) => isManifest(key))
  expect(manifests.map(([, { bytes }]) => JSON.parse(Buffer.from(bytes).toString()))).toMatchObject(
    [{ source: DATABASE_ID, bookmark: BOOKMARK }],
  )

  const buckets: Buckets = { ...site.buckets, media: new Map() }
  const closedAtEnding: boolean[] = []
  const target = await startRemoteD1({
    buckets,
    hear(sql) {
      if (sql.startsWith('delete from sessions'))
        closedAtEnding.push(target.secrets.has('SITE_CLOSED'))
      return false
    },
  })
  const restored = await run('node', wordsOf('restore'), target.variables)
  expect(restored.output).toContain('250 pictures and videos, 250 of them copied now.')
  expect(restored.output).not.toContain('not restored')
  expect(restored.code).toBe(0)
  expect(contentOf(target.database)).toEqual(afterRestore(contentOf(site.database)))
  const media = new Map(site.buckets['media'])
  const last = Buffer.from(media.get('last-backup')?.bytes ?? [])
  expect(JSON.parse(last.toString())).toEqual({
    finishedAt: expect.stringMatching(/^20.+Z$/),
    place: 'bucket',
  })
  media.delete('last-backup')
  expect(buckets['media']).toEqual(media)

  buckets['media']?.set('erased/2', { bytes: Buffer.of(), type: 'text/plain' })
  expect(new Set(closedAtEnding)).toEqual(new Set([true]))
  expect(target.secrets.size).toBe(0)
  const words = wordsOf('after-time-travel').filter((word) => word !== PLACE)
  expect((await run('node', words, target.variables)).output).toContain(
    'Of 1 erased accounts, 1 came back.',
  )
})

test('a site whose restore fails stays closed until a command has done its work', async () => {
  const site = await aDeployedSite((sql) => sql.startsWith('delete from secret_links'))
  const words = wordsOf('after-time-travel').filter((word) => word !== PLACE)

  const failed = await run('node', words, site.variables)
  expect(failed.output).toContain('The site stays closed. Run the command again.')
  expect(failed.code).toBe(1)
  expect([...site.secrets]).toEqual([['SITE_CLOSED', 'restoring']])
})

function isManifest(key: string): boolean {
  return key.endsWith('manifest.json')
}

test('backups can go to a folder, but not into the site’s own bucket or from a checkout of another version', async () => {
  const site = await aDeployedSite(() => false)
  const own = wordsOf('backup').map((word) => (word === PLACE ? 'r2:media' : word))

  expect((await run('node', own, site.variables)).output).toContain(
    'Backups need a separate bucket',
  )
  const toFolder = wordsOf('backup').map((word) => (word === PLACE ? join(folder, 'place') : word))
  expect(await run('node', toFolder, site.variables)).toMatchObject({ code: 0 })
  site.database.exec("update d1_migrations set name = '0099_later.sql' where id = 1")
  expect((await run('node', wordsOf('backup'), site.variables)).output).toContain(
    "The database's version differs from this checkout's (migration 0099_later.sql).",
  )
})

test('wrangler accepts the manual’s commands for Time Travel', async () => {
  const { variables } = await startRemoteD1()
  const wrangler = (...words: string[]) =>
    run(
      'wrangler',
      ['d1', 'time-travel', ...words, '--env', 'production', '--config', config],
      variables,
    )
  const moment = new Date(Date.now() - 60_000).toISOString()

  const info = await wrangler('info', 'DB')
  const restored = await wrangler('restore', 'DB', `--timestamp=${moment}`)

  expect(info.output).toContain(BOOKMARK)
  expect(restored.output).toContain(`restored back to bookmark ${BOOKMARK}`)
})
