import type { DatabaseSync } from 'node:sqlite'
import { type Reference, readSchema, type Table } from '../../../scripts/backup/schema.ts'

/** How many rows each table gets. */
const ROWS = 3

type Make = (row: number) => string | number | null

/** Values for columns in which an arbitrary text or number would violate a constraint. */
const VALUES: Readonly<Record<string, Make>> = {
  'members.username': (row) => `ana${row}`,
  'members.email': (row) => `ana${row}@example.com`,
  'members.full_name': (row) => `Ana Ruiz ${row}`,
  'members.state': () => 'active',
  'members.limited_at': () => null,
  'members.muted_notifications': () => '[]',
  'members.is_partner': () => 1,
  'members.created_at': () => 1795305600000,
  'boards.privacy': (row) => (row === 2 ? 'secret' : 'public'),
  'boards.archived_at': () => null,
  'boards.limited_at': () => null,
  'boards.deleted_at': () => null,
  'pins.title': (row) => `Blue kitchen ${row}`,
  'pins.indexed_title': () => null,
  'pins.limited_at': () => null,
  'pins.deleted_at': () => null,
  'pins.order_key': () => '',
  'pins.via_pin_id': (row) => (row === 3 ? 1 : null),
  'pins.root_pin_id': (row) => (row === 3 ? 2 : null),
  'blocks.other_id': (row) => row + 1 - (row === ROWS ? ROWS : 0),
  'member_follows.follower_id': (row) => row + 1 - (row === ROWS ? ROWS : 0),
  'board_collaborators.email': () => null,
  'board_collaborators.member_id': (row) => row,
  'business_access.email': () => null,
  'business_access.member_id': (row) => row + 1 - (row === ROWS ? ROWS : 0),
  'invoices.micros': () => 20_000,
  'invoices.state': () => 'open',
  'invoices.paid_at': () => null,
  'credit_notes.micros': () => 10,
  'ledger.kind': () => 'click',
  'ledger.reason': () => null,
  'ledger.campaign_id': (row) => row,
  'page_facts.base_price': (row) => 0.1 + row,
  'board_actions.kind': () => 'move',
}

/** Inserts rows into every table of a migrated database. Triggers stay on. */
export function fillDatabase(database: DatabaseSync): void {
  for (const table of readSchema().tables) {
    for (let row = 1; row <= ROWS; row++) insertRow(database, table, row)
  }
  database.exec(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 7000)
    insert into outbox (id, recipient, channel, subject, text, sent_at)
      select 100 + n, 'ana1@example.com', 'email', 'Number ' || n, 'It''s "quoted" – ünïcode', n from numbers`)
  const long = database.prepare('update outbox set text = ? where id = 101')
  long.run('"'.repeat(1_500_000))
}

function insertRow(database: DatabaseSync, table: Table, row: number): void {
  const nullable = database
    .prepare('select name from pragma_table_info(?) where "notnull" = 0 and pk = 0')
    .all(table.name)
    .map(({ name }) => name)
  const values = table.columns.map(({ name, type }) => {
    const make = VALUES[`${table.name}.${name}`]
    if (make) return make(row)
    if (row === ROWS && nullable.includes(name)) return null
    const reference = table.references.find(({ column }) => column === name)
    if (reference) return keyAt(database, reference, row)
    return type === 'TEXT' ? `${table.name} ${name} ${row}` : row
  })
  const names = table.columns.map(({ name }) => `"${name}"`)
  database
    .prepare(
      `insert or ignore into "${table.name}" (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
    )
    .run(...values)
}

function keyAt(database: DatabaseSync, { parent, parentColumn }: Reference, row: number) {
  const found = database
    .prepare(`select "${parentColumn}" as value from "${parent}" order by 1 limit 1 offset ?`)
    .get(row - 1)
  const value = found?.['value']
  return typeof value === 'string' || typeof value === 'number' ? value : row
}
