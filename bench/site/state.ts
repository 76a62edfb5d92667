import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile, migrate } from '../../scripts/site/database.ts'
import { PERSISTED } from '../../scripts/site/miniflare.ts'
import { step } from '../../scripts/terminal/progress.ts'
import { ACCOUNTS, accountStatements } from '../growth/accounts.ts'
import { fillStatements } from './fill.ts'

const FOLDER = join(tmpdir(), 'pinfold-bench')

/**
 * Creates a state directory with this many pins, copied from a cache in the temporary folder unless migrations,
 * the statements that fill it, or wrangler have changed. `hasAccounts` adds a small and a large account.
 */
export async function filledState(pinCount: number, { hasAccounts = false } = {}): Promise<string> {
  const kept = join(FOLDER, await keyOfState())
  const filled = join(kept, `${pinCount}${hasAccounts ? '-accounts' : ''}`)
  if (!existsSync(filled)) {
    await deleteOldStates(kept)
    const text = `Filling a database with ${pinCount.toLocaleString('en')} pins`
    const parts = [
      fillStatements(pinCount),
      ...(hasAccounts ? Object.values(ACCOUNTS).map(accountStatements) : []),
    ]
    await step(text, () => makeState(filled, parts))
  }
  const copy = await temporaryFolder()
  await cp(filled, copy, { recursive: true })
  return join(copy, PERSISTED)
}

/** A folder that is deleted when the run ends, however it ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinfold-bench-run-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Statements = ReturnType<typeof fillStatements>

async function makeState(filled: string, parts: readonly Statements[]): Promise<void> {
  const unfinished = await temporaryFolder()
  await migrate(unfinished)
  const file = await databaseFile(unfinished)
  if (!file) throw new Error(`There is no database in ${unfinished}.`)
  fill(file, parts)
  await rename(unfinished, filled)
}

async function keyOfState(): Promise<string> {
  const hash = createHash('sha256')
  const migrations = (await readdir('migrations')).filter((name) => name.endsWith('.sql')).sort()
  const files = migrations.map((name) => join('migrations', name))
  const fillers = ['bench/site/fill.ts', 'bench/growth/accounts.ts']
  for (const file of [...files, ...fillers, 'node_modules/wrangler/package.json']) {
    hash.update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Deletes outdated databases, which are large. */
async function deleteOldStates(kept: string): Promise<void> {
  await mkdir(kept, { recursive: true })
  const others = (await readdir(FOLDER)).map((name) => join(FOLDER, name))
  await Promise.all(
    others.filter((other) => other !== kept).map((other) => rm(other, { recursive: true })),
  )
}

/** Fills the tables before it creates their indexes and triggers. */
function fill(file: string, parts: readonly Statements[]): void {
  const database = new DatabaseSync(file)
  database.exec('pragma foreign_keys = off; pragma synchronous = off; begin')
  const indexes = dropAll(database, 'index')
  const triggers = dropAll(database, 'trigger')
  const rows = parts.flatMap((part) => part.rows)
  const counts = parts.flatMap((part) => part.counts)
  for (const sql of [...rows, ...indexes, ...counts, ...triggers]) database.exec(sql)
  database.exec('commit; pragma wal_checkpoint(truncate)')
  database.close()
}

/** Drops all indexes or triggers. Returns the statements that create them again. */
function dropAll(database: DatabaseSync, kind: 'index' | 'trigger'): string[] {
  const found = database
    .prepare(`select name, sql from sqlite_master where type = ? and sql <> ''`)
    .all(kind)
  for (const { name } of found) database.exec(`drop ${kind} "${name}"`)
  return found.map(({ sql }) => String(sql))
}
