import { sql } from 'drizzle-orm'
import type { Database } from '../../../../db/database.ts'
import { pictureBands } from '../../../../db/ground/media.ts'
import { pressedToPng } from '../../../../gateways/images.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { pngBitmap } from '../formats/png-bitmap.ts'
import { differenceHash, HASH_SIZE } from './perceptual-hash.ts'

const WHITE = [255, 255, 255] as const

/** Draws the perceptual hash of a rendition; empty where there is nothing to compare. */
export async function drawHash(
  images: ImagesBinding,
  rendition: Uint8Array<ArrayBuffer>,
): Promise<string> {
  try {
    const png = await pressedToPng(images, rendition, HASH_SIZE)
    return differenceHash((await pngBitmap(png, WHITE)).rgb)
  } catch (error) {
    if (error instanceof Refusal) return ''
    throw error
  }
}

export function bandsRecord(db: Database, hash: string) {
  return db.insert(pictureBands).select(
    sql`select pictures.id, band.value, substr(perceptual_hash, 1 + 4 * band.value, 4)
        from pictures, json_each('[0,1,2,3]') as band
        where hash = ${hash} and length(perceptual_hash) = 16 on conflict do nothing`,
  )
}
