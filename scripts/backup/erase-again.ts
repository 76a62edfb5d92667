import { readFile } from 'node:fs/promises'
import { ERASED_PREFIX } from '../../app/features/operations/account-closure/erased-accounts.server.ts'
import type { BackedUpSite } from './back-up.ts'
import { allFiles } from './bucket.ts'
import type { SqlDatabase } from './database.ts'

const IDS = 500

export const ERASE_OPTION = { erase: { type: 'string' } } as const

/** Erases restored accounts that had already been erased, as listed in the site's bucket or a file of ids. */
export async function eraseErased(
  { database, bucket }: Pick<BackedUpSite, 'database' | 'bucket'>,
  { erase }: { erase?: string | undefined },
): Promise<void> {
  const ids = erase === undefined ? [] : readIds(await readFile(erase, 'utf8'))
  if (bucket) {
    for await (const { key } of allFiles(bucket, ERASED_PREFIX))
      ids.push(key.slice(ERASED_PREFIX.length))
  }
  if (ids.length === 0) return console.log('  No erased accounts are known.')
  const found = await eraseAgain(database, ids, Date.now())
  console.log(
    `  Of ${ids.length} erased accounts, ${found} came back. The site will erase them within the hour.`,
  )
}

/** Marks these accounts as due for erasure, so that the scheduled job erases them. Returns their number. */
async function eraseAgain(
  database: SqlDatabase,
  ids: readonly string[],
  now: number,
): Promise<number> {
  let found = 0
  for (let place = 0; place < ids.length; place += IDS) {
    const rows = await database.query(
      `update members set state = 'deactivated_by_member', erase_at = ${now}
        where id in (select cast(value as integer) from json_each(?)) and (state <> 'deactivated' or erase_at is null)
        returning id`,
      [JSON.stringify(ids.slice(place, place + IDS))],
    )
    found += rows.length
  }
  return found
}

export function readIds(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const ids = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const odd = ids.find((id) => !/^[1-9]\d{0,15}$/.test(id))
  if (odd !== undefined) throw new Error(`"${odd}" isn't an account id.`)
  return ids
}
