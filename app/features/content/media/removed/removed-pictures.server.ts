import { eq } from 'drizzle-orm'
import { violates } from '../../../../db/constraints.ts'
import { removedPictures } from '../../../../db/content/removed-pictures.ts'
import type { Database } from '../../../../db/database.ts'
import { Refusal } from '../../../../refusal.ts'

/** The query for a removed picture. Run it before the file is stored; triggers refuse pictures removed after that. */
export function removedRow(db: Database, hash: string) {
  return db
    .select({ hash: removedPictures.hash })
    .from(removedPictures)
    .where(eq(removedPictures.hash, hash))
}

/** Refuses `picture_removed`. */
export function requireNotRemoved(removed: readonly unknown[]): void {
  if (removed.length > 0) throw new Refusal('picture_removed')
}

export function removedRefusal(error: unknown): unknown {
  return violates(error, 'picture_removed') ? new Refusal('picture_removed') : error
}
