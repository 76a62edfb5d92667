import { sql } from 'drizzle-orm'
import { pictureBands } from '../../../../db/core/media.ts'
import type { Database } from '../../../../db/database.ts'

export function bandsRecord(db: Database, hash: string) {
  return db.insert(pictureBands).select(
    sql`select pictures.id, band.value, substr(perceptual_hash, 1 + 4 * band.value, 4)
        from pictures, json_each('[0,1,2,3]') as band
        where hash = ${hash} and length(perceptual_hash) = 16 on conflict do nothing`,
  )
}
