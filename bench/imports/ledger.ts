import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from '../../scripts/site/database.ts'
import type { Entry } from './import-files.ts'

export type Outcome = {
  /**
   * Entries without a pin in the right place. `duplicates` are extra pins; `unexpected` are pins without an entry.
   */
  lost: number
  duplicates: number
  unexpected: number
  /** The number of entries in each of the import's states. */
  states: Map<string, number>
  boards: number
  wrongCounts: number
}

/** Reads the database of a state directory while the site runs. */
export type Ledger = {
  pins(): number
  isOver(): boolean
  outcome(expected: ReadonlyMap<number, readonly Entry[]>): Outcome
  close(): void
}

export async function openLedger(stateDir: string): Promise<Ledger> {
  const file = await databaseFile(stateDir)
  if (!file) throw new Error(`There is no database in ${stateDir}.`)
  const database = new DatabaseSync(file, { readOnly: true })
  database.exec('pragma busy_timeout = 5000')
  const pins = database.prepare('select count(*) as count from pins')
  const open = database.prepare(
    `select count(*) as count from imports where state <> 'done' or late > 0`,
  )
  return {
    pins: () => Number(pins.get()?.['count']),
    isOver: () => open.get()?.['count'] === 0,
    outcome: (expected) => outcomeOf(database, expected),
    close: () => database.close(),
  }
}

function outcomeOf(
  database: DatabaseSync,
  expected: ReadonlyMap<number, readonly Entry[]>,
): Outcome {
  const made = new Map<string, number>()
  const rows = database.prepare(
    `select pins.pinner_id, boards.name, coalesce(board_sections.title, '') as section, pins.title, pins.link
    from pins join boards on boards.id = pins.board_id
    left join board_sections on board_sections.id = pins.section_id
    where pins.deleted_at is null`,
  )
  for (const { pinner_id, name, section, title, link } of rows.all()) {
    const key = [pinner_id, name, section, title, link].join('\n')
    made.set(key, (made.get(key) ?? 0) + 1)
  }
  let lost = 0
  let twice = 0
  for (const [memberId, entries] of expected) {
    for (const { board, section, title, page } of entries) {
      const key = [memberId, board, section, title, page].join('\n')
      const count = made.get(key) ?? 0
      made.delete(key)
      if (count === 0) lost++
      else twice += count - 1
    }
  }
  const count = (sql: string) => Number(database.prepare(sql).get()?.['count'])
  const states = database.prepare('select state, count(*) as count from import_items group by 1')
  return {
    lost,
    duplicates: twice,
    unexpected: [...made.values()].reduce((sum, pins) => sum + pins, 0),
    states: new Map(states.all().map((row) => [String(row['state']), Number(row['count'])])),
    boards: count('select count(*) as count from boards where deleted_at is null'),
    wrongCounts: count(`select count(*) as count from boards where pin_count <> (
      select count(*) from pins where board_id = boards.id and deleted_at is null)`),
  }
}
