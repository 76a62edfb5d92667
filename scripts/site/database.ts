import { run } from '../terminal/run.ts'
import { requireRoom } from './state.ts'

/** Brings the local database's tables up to date. */
export async function migrate(stateDir: string): Promise<void> {
  await requireRoom(stateDir)
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
