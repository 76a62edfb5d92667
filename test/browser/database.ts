import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { databaseFile } from '../../scripts/site/database.ts'
import { SITE_ORIGIN } from './places.ts'

/** The D1 database of wrangler.toml, by wrangler's own local address: a second process that writes locks the site out. */
const DATABASE = `${SITE_ORIGIN}/cdn-cgi/local/explorer/api/d1/database/pinfold-local/raw`

/** Changes what the site under test keeps, where no click does. */
export async function change(sql: string, ...params: (string | number)[]): Promise<void> {
  const response = await fetch(DATABASE, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    // It takes texts only; SQLite reads numbers in them.
    body: JSON.stringify({ sql, params: params.map(String) }),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
}

/** Reads what the site under test keeps, where no page shows it. */
export async function read(sql: string, ...params: (string | number)[]): Promise<unknown[][]> {
  const response = await fetch(DATABASE, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sql, params: params.map(String) }),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  const { result } = v.parse(Raw, await response.json())
  return result[0]?.results.rows ?? []
}

const Raw = v.object({
  result: v.array(v.object({ results: v.object({ rows: v.array(v.array(v.unknown())) }) })),
})

/** Has the site do what it does every minute. */
export async function playMinute(): Promise<void> {
  const query = new URLSearchParams({ cron: '* * * * *' })
  const response = await fetch(`${SITE_ORIGIN}/cdn-cgi/local/scheduled?${query}`)
  if (!response.ok) throw new Error(`the clock failed: ${await response.text()}`)
}

/** Opens the D1 database that a site keeps in a state directory, beside the site. */
export async function openDatabase(stateDir: string): Promise<DatabaseSync> {
  const file = await databaseFile(stateDir)
  if (!file) throw new Error(`no database below ${stateDir}`)
  const database = new DatabaseSync(file)
  // The site doesn't wait for another writer, so what is written here has to be quick.
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = OFF')
  return database
}
