import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { Condition } from '../../../../json.ts'
import { hammingDistance, NEAR_BITS } from '../../../content/media/pictures/perceptual-hash.ts'

type NearPicture = { id: number; hash: string; pinId: number | null; distance: number }

export type NearDuplicates = {
  /** Distances from removed pictures, nearest first. */
  removed: { hash: string; distance: number }[]
  others: NearPicture[]
}

const SHOWN = 12

const NearPictureRow = v.object({
  id: v.number(),
  hash: v.string(),
  perceptualHash: v.nullable(v.string()),
  isAlike: v.nullable(Condition),
  isRemoved: Condition,
  pinId: v.nullable(v.number()),
})

/** Finds similar pictures, including altered copies: removed pictures, and those still on pins. */
export async function readNearDuplicates(
  { db }: Pick<Context, 'db'>,
  { id, perceptualHash }: { id: number; perceptualHash: string | null },
): Promise<NearDuplicates> {
  const [rows] = await runBatch(db, [
    sql`select pictures.id, pictures.hash, perceptual_hash as perceptualHash,
        likeness_id = (select likeness_id from pictures where id = ${id}) as isAlike,
        exists (select 1 from removed_pictures where removed_pictures.hash = pictures.hash) as isRemoved,
        (select min(pins.id) from pins where picture_id = pictures.id and deleted_at is null) as pinId
      from pictures where pictures.id <> ${id} and pictures.id in (select * from (
        select theirs.picture_id from picture_bands as own
        join picture_bands as theirs on theirs.band = own.band and theirs.bits = own.bits
        where own.picture_id = ${id} limit 500
      ) union select * from (
        select alike.id from pictures as alike
        where likeness_id = (select likeness_id from pictures where id = ${id}) limit 500
      ))`,
  ])
  const near = rowsOf(NearPictureRow, rows)
    .map(({ perceptualHash: other, ...picture }) => ({
      ...picture,
      distance: perceptualHash && other ? hammingDistance(perceptualHash, other) : NEAR_BITS + 1,
    }))
    .filter(({ distance, isAlike }) => isAlike || distance <= NEAR_BITS)
    .sort((one, other) => one.distance - other.distance)
  return {
    removed: near.filter(({ isRemoved }) => isRemoved).slice(0, SHOWN),
    others: near.filter(({ isRemoved, pinId }) => !isRemoved && pinId !== null).slice(0, SHOWN),
  }
}
