import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoCatalogue } from '../demo/catalogue.ts'
import { members } from '../demo/members.ts'
import { bar, step } from '../terminal/say.ts'
import { migrate } from './database.ts'
import { demoEvents } from './demo-events.ts'
import { type Seeder, startSeeder } from './seeder.ts'

export const DEMO_PASSWORD = 'look around in 2026'

const SEED = 2026

/** An empty database, filled now; the demo from before; or somebody's own members. */
export type Found = 'nothing' | 'demo' | 'members'

/** Fills an empty database. A mark beside it has a filling that was cut short start over. */
export async function fillIfEmpty(stateDir: string): Promise<Found> {
  const mark = join(stateDir, 'demo')
  const progress = existsSync(mark) ? await readFile(mark, 'utf8') : 'none'
  if (progress === 'done') return 'demo'
  if (progress === 'begun') await startOver(stateDir)
  const seeder = await startSeeder(stateDir)
  try {
    if (await seeder.call({ name: 'hasMembers' })) return 'members'
    await writeFile(mark, 'begun')
    await fill(seeder)
    await writeFile(mark, 'done')
    return 'nothing'
  } finally {
    await seeder.stop()
  }
}

export function showAccounts(): void {
  console.log(`  Demo accounts, all with the password "${DEMO_PASSWORD}":`)
  for (const { email, businessName } of members) {
    console.log(`    ${email}${businessName ? `  (${businessName})` : ''}`)
  }
}

async function startOver(stateDir: string): Promise<void> {
  await step('The last filling was cut short, starting over', async () => {
    await rm(join(stateDir, 'v3'), { recursive: true })
    await rm(join(stateDir, 'demo'))
  })
  await migrate(stateDir)
}

async function fill(seeder: Seeder): Promise<void> {
  const events = demoEvents(demoCatalogue(SEED), seeder, DEMO_PASSWORD)
  const now = Date.now()
  const show = bar('Filling the empty database with the demo', events.length)
  for (const [done, { ageMinutes, happen }] of events.entries()) {
    await happen(now - ageMinutes * 60_000)
    show(done + 1)
  }
}
