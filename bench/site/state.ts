import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile, migrate } from '../../scripts/site/database.ts'
import { PERSISTED } from '../../scripts/site/miniflare.ts'
import { step } from '../../scripts/terminal/say.ts'
import { fillStatements } from './fill.ts'

const FOLDER = join(tmpdir(), 'pinfold-bench')

/**
 * A state directory of this run's own with this many pins, for Miniflare. It is a copy of one that
 * stays in the system's temporary folder until the migrations, `fill.ts` or wrangler change.
 */
export async function filledState(pinCount: number): Promise<string> {
  const kept = join(FOLDER, await keyOfState())
  const filled = join(kept, String(pinCount))
  if (!existsSync(filled)) {
    await forgetOthers(kept)
    const words = `Filling a database with ${pinCount.toLocaleString('en')} pins`
    await step(words, () => makeState(filled, pinCount))
  }
  const own = await passingFolder()
  await cp(filled, own, { recursive: true })
  return join(own, PERSISTED)
}

/** A folder that is gone when the run is over, however it ends. */
export async function passingFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinfold-bench-run-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function makeState(filled: string, pinCount: number): Promise<void> {
  const unfinished = await passingFolder()
  await migrate(unfinished)
  const file = await databaseFile(unfinished)
  if (!file) throw new Error(`There is no database in ${unfinished}.`)
  fill(file, pinCount)
  await rename(unfinished, filled)
}

async function keyOfState(): Promise<string> {
  const hash = createHash('sha256')
  const migrations = (await readdir('migrations')).filter((name) => name.endsWith('.sql')).sort()
  const files = migrations.map((name) => join('migrations', name))
  for (const file of [...files, 'bench/site/fill.ts', 'node_modules/wrangler/package.json']) {
    hash.update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/** A filled database is large, and one that no longer fits is of no use. */
async function forgetOthers(kept: string): Promise<void> {
  await mkdir(kept, { recursive: true })
  const others = (await readdir(FOLDER)).map((name) => join(FOLDER, name))
  await Promise.all(
    others.filter((other) => other !== kept).map((other) => rm(other, { recursive: true })),
  )
}

/** Fills with neither indexes nor triggers in the way, and makes both again in their turn. */
function fill(file: string, pinCount: number): void {
  const database = new DatabaseSync(file)
  database.exec('pragma foreign_keys = off; pragma synchronous = off; begin')
  const indexes = takeAway(database, 'index')
  const triggers = takeAway(database, 'trigger')
  const { rows, counts } = fillStatements(pinCount)
  for (const sql of [...rows, ...indexes, ...counts, ...triggers]) database.exec(sql)
  database.exec('commit; pragma wal_checkpoint(truncate)')
  database.close()
}

/** Drops what is of a kind. Answers the statements that make it again. */
function takeAway(database: DatabaseSync, kind: 'index' | 'trigger'): string[] {
  const found = database
    .prepare(`select name, sql from sqlite_master where type = ? and sql <> ''`)
    .all(kind)
  for (const { name } of found) database.exec(`drop ${kind} "${name}"`)
  return found.map(({ sql }) => String(sql))
}
