import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import { storePictureAt } from '../../content/media/pictures/fetch-picture.server.ts'

/** Gives a new member their provider's profile picture, unless they already have one. */
export async function takeProviderPicture(
  worker: Pick<Context, 'db' | 'env' | 'now'>,
  { memberId, url }: { memberId: number; url: string },
): Promise<void> {
  try {
    const { id: pictureId } = await storePictureAt(worker, url)
    await worker.db
      .update(members)
      .set({ pictureId })
      .where(and(eq(members.id, memberId), isNull(members.pictureId)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
