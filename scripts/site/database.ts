import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../terminal/run.ts'
import { step } from '../terminal/say.ts'
import { requireRoom } from './state.ts'

/** Brings the local database's tables up to date, where a migration was added since the last time. */
export async function migrate(stateDir: string): Promise<void> {
  await requireRoom(stateDir)
  const migrations = (await readdir('migrations')).filter((name) => name.endsWith('.sql')).sort()
  const latest = migrations.at(-1) ?? ''
  // Beside the database, so that who deletes the one deletes the other.
  const stamp = join(stateDir, 'v3/migrated-to')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === latest) return
  await step('Bringing the database up to date', () => apply(stateDir))
  await writeFile(stamp, latest)
}

async function apply(stateDir: string): Promise<void> {
  const { code, output } = await run('wrangler', [
    ...['d1', 'migrations', 'apply', 'DB', '--local'],
    ...['--persist-to', stateDir],
  ])
  if (code !== 0) {
    throw new Error(`The migrations could not be applied to ${stateDir}; see above.`, {
      cause: output,
    })
  }
}
