import { sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { runTogether } from '../../../../db/run-together.ts'
import { hammingDistance, NEAR_BITS } from '../../../content/media/pictures/perceptual-hash.ts'

type NearPicture = { id: number; hash: string; pinId: number | null; distance: number }

export type NearDoubles = {
  /** Distances from removed pictures, the nearest first. */
  removed: { hash: string; distance: number }[]
  others: NearPicture[]
}

const SHOWN = 12

/** Finds similar pictures, altered copies as well: removed ones, and others that are still shown. */
export async function readNearDoubles(
  { db }: Pick<Context, 'db'>,
  { id, perceptualHash }: { id: number; perceptualHash: string | null },
): Promise<NearDoubles> {
  const [candidates = []] = await runTogether(db, [
    sql`select pictures.id, pictures.hash, perceptual_hash,
        likeness_id = (select likeness_id from pictures where id = ${id}) as is_alike,
        (select 1 from removed_pictures where removed_pictures.hash = pictures.hash) as is_removed,
        (select min(pins.id) from pins where picture_id = pictures.id and deleted_at is null) as pin_id
      from pictures where pictures.id <> ${id} and pictures.id in (select * from (
        select theirs.picture_id from picture_bands as own
        join picture_bands as theirs on theirs.band = own.band and theirs.bits = own.bits
        where own.picture_id = ${id} limit 500
      ) union select * from (
        select alike.id from pictures as alike
        where likeness_id = (select likeness_id from pictures where id = ${id}) limit 500
      ))`,
  ])
  const near = candidates
    .map((row) => ({
      id: Number(row['id']),
      hash: String(row['hash']),
      pinId: row['pin_id'] === null ? null : Number(row['pin_id']),
      isRemoved: row['is_removed'] === 1,
      isAlike: row['is_alike'] === 1,
      distance: perceptualHash
        ? hammingDistance(perceptualHash, String(row['perceptual_hash']))
        : NEAR_BITS + 1,
    }))
    .filter(({ distance, isAlike }) => isAlike || distance <= NEAR_BITS)
    .sort((one, other) => one.distance - other.distance)
  return {
    removed: near.filter(({ isRemoved }) => isRemoved).slice(0, SHOWN),
    others: near.filter(({ isRemoved, pinId }) => !isRemoved && pinId !== null).slice(0, SHOWN),
  }
}
