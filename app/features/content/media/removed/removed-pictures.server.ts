import { eq } from 'drizzle-orm'
import { violates } from '../../../../db/constraints.ts'
import { removedPictures } from '../../../../db/content/removed-pictures.ts'
import type { Database } from '../../../../db/database.ts'
import { Refusal } from '../../../../refusal.ts'

/** Before the file is stored; triggers refuse what is removed after it. Refuses `picture_removed`. */
export async function requireNotRemoved(db: Database, hash: string): Promise<void> {
  const [removed] = await db
    .select({ hash: removedPictures.hash })
    .from(removedPictures)
    .where(eq(removedPictures.hash, hash))
  if (removed) throw new Refusal('picture_removed')
}

export function removedRefusal(error: unknown): unknown {
  return violates(error, 'picture_removed') ? new Refusal('picture_removed') : error
}
