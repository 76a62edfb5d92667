import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '../../app/durations.ts'
import { demoCatalogue } from '../demo/catalogue.ts'
import { demoEvents } from '../demo/events.ts'
import { members } from '../demo/members.ts'
import { bar, step } from '../terminal/progress.ts'
import { migrate } from './database.ts'
import { type Seeder, startSeeder } from './seeder.ts'

export const DEMO_PASSWORD = 'look around in 2026'

const SEED = 2026

/** A database that has just been filled, an existing demo, or one with other members. */
export type DatabaseContent = 'nothing' | 'demo' | 'members'

/** Fills an empty database. A marker file makes an interrupted fill start over. */
export async function fillIfEmpty(stateDir: string): Promise<DatabaseContent> {
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
  const [people, businesses] = [false, true].map((isBusiness) =>
    members
      .filter(({ businessName }) => (businessName !== null) === isBusiness)
      .map(({ username }) => username)
      .join(', '),
  )
  console.log(`    ${people}`)
  console.log(`    businesses: ${businesses}`)
}

async function startOver(stateDir: string): Promise<void> {
  await step('Creating the demo data was interrupted; starting over', async () => {
    await rm(join(stateDir, 'v3'), { recursive: true })
    await rm(join(stateDir, 'demo'))
  })
  await migrate(stateDir)
}

async function fill(seeder: Seeder): Promise<void> {
  const events = demoEvents(demoCatalogue(SEED), seeder, DEMO_PASSWORD)
  const now = Date.now()
  const show = bar('Creating the demo data', events.length)
  for (const [done, { ageMinutes, run }] of events.entries()) {
    await run(now - ageMinutes * MINUTE_MS)
    show(done + 1)
  }
  await seeder.call({ name: 'putOffChecks' })
}
