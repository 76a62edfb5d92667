import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../scripts/site/database.ts'
import { fillIfEmpty } from '../../scripts/site/demo.ts'
import { PERSISTED } from '../../scripts/site/miniflare.ts'
import { temporaryFolder } from './state.ts'

/** Creates a state directory with the demo for this run. */
export async function demoState(): Promise<string> {
  const folder = await temporaryFolder()
  await migrate(folder)
  await fillIfEmpty(folder)
  const persisted = join(folder, PERSISTED)
  if (!existsSync(persisted)) throw new Error(`There is no state in ${folder}.`)
  return persisted
}
