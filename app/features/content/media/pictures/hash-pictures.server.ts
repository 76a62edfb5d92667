import { asc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pictures } from '../../../../db/core/media.ts'
import type { ClockJob } from '../../../../jobs.ts'
import { HASHED_PICTURES } from '../limits.ts'
import { storedKey } from '../stored-files.server.ts'
import { bandsRecord } from './picture-bands.server.ts'
import { extractStoredFeatures } from './picture-features.server.ts'

export const hashPicturesJob: ClockJob = {
  name: 'hash_pictures',
  every: 'minute',
  run: hashPictures,
}

/** Hashes a few older pictures. A picture without a file gets an empty hash. Safe to repeat. */
export async function hashPictures({
  db,
  env,
}: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  const waiting = await db
    .select({ id: pictures.id, hash: pictures.hash })
    .from(pictures)
    .where(isNull(pictures.perceptualHash))
    .orderBy(asc(pictures.id))
    .limit(HASHED_PICTURES)
  for (const { id, hash } of waiting) {
    const file =
      (await env.MEDIA.get(storedKey(hash, '236x'))) ??
      (await env.MEDIA.get(storedKey(hash, 'orig')))
    const perceptualHash =
      (file && (await extractStoredFeatures(env.IMAGES, file))?.perceptualHash) ?? ''
    await db.batch([
      db.update(pictures).set({ perceptualHash }).where(eq(pictures.id, id)),
      bandsRecord(db, hash),
    ])
  }
}
