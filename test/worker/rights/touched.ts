import { env } from 'cloudflare:test'

/** Tables that every request may write to: its own bookkeeping, and the outbox. */
const BOOKKEEPING = [
  'idempotency_keys',
  'deleted_picture_files',
  'email_days',
  'emails',
  'known_devices',
  'outbox',
  'sessions',
  'touched_tables',
]

/** Logs each change of a row to a table of its own, by a trigger for each table and kind of change. */
export async function watchTables(): Promise<void> {
  const statements = ['create table if not exists touched_tables (name text not null) strict']
  for (const name of await tables()) {
    for (const change of changesOf(name)) {
      statements.push(
        `create trigger if not exists touched_${name}_${change} after ${change} on "${name}" begin insert into touched_tables values ('${name}'); end`,
      )
    }
  }
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)))
}

export async function stopWatching(): Promise<void> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'trigger' and name glob 'touched_*'",
  ).all<{ name: string }>()
  await env.DB.batch([
    ...results.map(({ name }) => env.DB.prepare(`drop trigger "${name}"`)),
    env.DB.prepare('drop table touched_tables'),
  ])
}

/** The tables that have changed since the last call. */
export async function takeTouched(): Promise<string[]> {
  const [found] = await env.DB.batch<{ name: string }>([
    env.DB.prepare('select distinct name from touched_tables order by name'),
    env.DB.prepare('delete from touched_tables'),
  ])
  return (found?.results ?? []).map(({ name }) => name)
}

async function tables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select name from pragma_table_list where type = 'table' and schema = 'main'
      and name not glob '_cf_*' and name not glob 'd1_*' and name not glob 'sqlite_*'`,
  ).all<{ name: string }>()
  return results.map(({ name }) => name).filter((name) => !BOOKKEEPING.includes(name))
}

/** Each use of a token updates the token's row, and each message updates its webhook's row. */
function changesOf(table: string): string[] {
  const isUpdated = ['access_tokens', 'webhooks'].includes(table)
  return isUpdated ? ['insert', 'delete'] : ['insert', 'update', 'delete']
}
