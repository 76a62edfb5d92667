import { and, eq, inArray } from 'drizzle-orm'
import { violates } from '../../../../db/constraints.ts'
import { removedFiles, removedPictures } from '../../../../db/content/removed-pictures.ts'
import type { Database } from '../../../../db/database.ts'
import { Refusal } from '../../../../refusal.ts'

/** The query for a removed picture. Run it before the file is stored; triggers refuse pictures removed after that. */
export function removedRow(db: Database, hash: string) {
  return db
    .select({ hash: removedPictures.hash })
    .from(removedPictures)
    .where(eq(removedPictures.hash, hash))
}

/** The query for a removed video, by any of its names. */
export function removedVideoRow(db: Database, hashes: readonly string[]) {
  return db
    .select({ hash: removedFiles.hash })
    .from(removedFiles)
    .where(and(eq(removedFiles.kind, 'video'), inArray(removedFiles.hash, [...hashes])))
    .limit(1)
}

/** Refuses `picture_removed`. */
export function requireNotRemoved(removed: readonly unknown[]): void {
  if (removed.length > 0) throw new Refusal('picture_removed')
}

export function removedRefusal(error: unknown): unknown {
  return violates(error, 'picture_removed') ? new Refusal('picture_removed') : error
}
