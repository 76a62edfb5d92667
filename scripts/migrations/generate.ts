import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../terminal/run.ts'

const FOLDER = 'migrations'
const HASHES = 'migrations/hashes.json'

/** Writes a migration for what has changed in `app/db`; an empty one if nothing has. Returns its path. */
export async function generateMigration(name: string): Promise<string[]> {
  const known = await listMigrations()
  await drizzle(['--name', name])
  if ((await listMigrations()).length === known.length) await drizzle(['--name', name, '--custom'])
  await keepNewestSnapshot()
  const added = (await listMigrations()).filter((file) => !known.includes(file))
  if (added.length === 0) throw new Error('drizzle-kit wrote no migration; see above.')
  await recordHashes(added)
  return added.map(pathOf)
}

/**
 * Numbers migrations that `main` lacks after its last one, and records them and their hashes again. This resolves a
 * conflict in `migrations`, and follows an edit of a migration that isn't on `main` yet.
 */
export async function renewMigrations(main: string): Promise<string[]> {
  const theirs = (await git(['ls-tree', '--name-only', main, `${FOLDER}/`]))
    .split('\n')
    .map((path) => path.slice(FOLDER.length + 1))
    .filter((file) => file.endsWith('.sql'))
  const own = (await listMigrations()).filter((file) => !theirs.includes(file))
  await rm(join(FOLDER, 'meta'), { recursive: true })
  await git(['checkout', main, '--', FOLDER])
  const renamed: string[] = []
  for (const file of own) {
    const last = [...theirs, ...renamed].sort().at(-1) ?? ''
    renamed.push(await numberAfter(last, file))
  }
  await keepNewestSnapshot()
  await recordHashes(renamed)
  return renamed.map(pathOf)
}

/** Renames a migration, and lets drizzle record it with the tables of `app/db` as snapshot. */
async function numberAfter(last: string, file: string): Promise<string> {
  const sql = await readFile(pathOf(file), 'utf8')
  if (/__new_/.test(sql)) {
    throw new Error(
      `${pathOf(file)} rebuilds a table, so main's changes to it would be lost. Delete it, then run "npm run db:generate -- <name>".`,
    )
  }
  await rm(pathOf(file))
  const number = String(Number(last.slice(0, 4)) + 1).padStart(4, '0')
  const name = file.slice(5, -4)
  await drizzle(['--name', name])
  const recorded = `${number}_${name}.sql`
  if (!(await listMigrations()).includes(recorded)) await drizzle(['--name', name, '--custom'])
  await writeFile(pathOf(recorded), sql)
  return recorded
}

/** drizzle-kit may ask whether a column was renamed, so it gets the terminal. */
async function drizzle(args: string[]): Promise<void> {
  const child = spawn('drizzle-kit', ['generate', ...args], { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('drizzle-kit failed; see above.')
}

/** drizzle-kit compares with the newest snapshot only. Each takes a third of a megabyte. */
async function keepNewestSnapshot(): Promise<void> {
  const snapshots = (await readdir(join(FOLDER, 'meta'))).filter((file) => /snapshot/.test(file))
  for (const old of snapshots.sort().slice(0, -1)) await rm(join(FOLDER, 'meta', old))
}

/** Records the hashes by which a test notices changed migrations. */
async function recordHashes(files: string[]): Promise<void> {
  const hashes = JSON.parse(await readFile(HASHES, 'utf8'))
  for (const file of files) {
    hashes[file] = createHash('sha256')
      .update(await readFile(pathOf(file)))
      .digest('hex')
  }
  await writeFile(HASHES, `${JSON.stringify(hashes, null, 2)}\n`)
}

async function listMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
}

function pathOf(file: string): string {
  return join(FOLDER, file)
}

async function git(args: string[]): Promise<string> {
  const { code, output } = await run('git', args)
  if (code !== 0) throw new Error('git failed; see above.', { cause: output })
  return output
}
