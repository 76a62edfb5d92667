import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../scripts/site/database.ts'

const SNAPSHOTS = '.wrangler/migrated'

/** A state directory with tables, copied from a snapshot. */
export async function aState(): Promise<string> {
  const stateDir = await aFolder(tmpdir())
  await cp(await snapshot(), stateDir, { recursive: true })
  return stateDir
}

/** A state directory that has these migrations. It is made once and kept for later runs. */
async function snapshot(): Promise<string> {
  const folder = join(SNAPSHOTS, await versionOfTables())
  if (existsSync(folder)) return folder
  await mkdir(SNAPSHOTS, { recursive: true })
  const made = await aFolder(SNAPSHOTS)
  await migrate(made)
  // Another test file may have been faster; either snapshot will do.
  await rename(made, folder).catch(() => rm(made, { recursive: true }))
  return folder
}

async function versionOfTables(): Promise<string> {
  const hash = createHash('sha256')
  const names = (await readdir('migrations')).filter((name) => name.endsWith('.sql'))
  for (const name of names.sort()) hash.update(name).update(await readFile(`migrations/${name}`))
  return hash.digest('hex').slice(0, 16)
}

function aFolder(parent: string): Promise<string> {
  return mkdtemp(join(parent, 'pinfold-state-'))
}
