import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { databaseFile } from '../../scripts/site/database.ts'
import { SITE_ORIGIN } from './origins.ts'

/**
 * The D1 database of wrangler.toml, at wrangler's local address. A second process that opened it directly would lock
 * the site out.
 */
const DATABASE = `${SITE_ORIGIN}/cdn-cgi/local/explorer/api/d1/database/pinfold-local/raw`

/** Changes the data of the site under test when no click can. */
export async function changeDatabase(sql: string, ...params: (string | number)[]): Promise<void> {
  const response = await fetch(DATABASE, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    // The API accepts only texts; SQLite converts numbers in them.
    body: JSON.stringify({ sql, params: params.map(String) }),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
}

/** Confirms the email address of a board's owner. */
export async function confirmOwner(boardId: string): Promise<void> {
  await changeDatabase(
    'update members set email_verified_at = 1 where id = (select owner_id from boards where id = ?)',
    boardId,
  )
}

/**
 * Gives a member, named by email or username, a passkey without a device, so that all their sessions are two-factor.
 */
export async function countAsTwoFactors(name: string): Promise<void> {
  const own = 'select id from members where ? in (email, username)'
  await changeDatabase(
    `insert into passkeys (id, member_id, credential_id, public_key, counter, transports, is_backed_up, name, created_at)
      select id, id, 'proof-' || id, '', 0, '[]', 0, 'My laptop', 1 from members where ? in (email, username)`,
    name,
  )
  await changeDatabase(
    `update sessions set is_two_factor = 1, proof_id = member_id where member_id = (${own})`,
    name,
  )
}

/** Reads data of the site under test that no page shows. */
export async function readDatabase(
  sql: string,
  ...params: (string | number)[]
): Promise<unknown[][]> {
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

export async function runMinuteCron(): Promise<void> {
  const query = new URLSearchParams({ cron: '* * * * *' })
  const response = await fetch(`${SITE_ORIGIN}/cdn-cgi/local/scheduled?${query}`)
  if (!response.ok) throw new Error(`the clock failed: ${await response.text()}`)
}

/** Opens a site's D1 database in its state directory, in parallel with the site. */
export async function openDatabase(stateDir: string): Promise<DatabaseSync> {
  const file = await databaseFile(stateDir)
  if (!file) throw new Error(`no database below ${stateDir}`)
  const database = new DatabaseSync(file)
  // The site doesn't wait for another writer, so writes here have to be fast.
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = OFF')
  return database
}
