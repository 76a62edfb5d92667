import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { unwantedPictures } from '../../../../db/content/blocks.ts'
import { boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { Refusal } from '../../../../refusal.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { HIDDEN_PICTURES } from '../limits.ts'
import type { PictureToHide } from '../pin.ts'
import { mayBeSeen } from '../pin-rights.server.ts'

/**
 * Hides a pin's picture from feeds and search and shows fewer similar ones at home, or undoes that. Keeps the latest
 * thousand. Refuses `not_found` and `not_signed_in`.
 */
export async function hidePicture(
  context: Context,
  { pinId, undo }: Pick<PictureToHide, 'pinId' | 'undo'>,
): Promise<void> {
  const { db, now } = context
  const viewer = signedIn(context)
  const isOwnHidden = eq(unwantedPictures.memberId, viewer.id)
  if (undo) {
    const pictureId = sql`(select picture_id from pins where id = ${pinId})`
    await db
      .delete(unwantedPictures)
      .where(and(isOwnHidden, eq(unwantedPictures.pictureId, pictureId)))
    return
  }
  const [hidden] = await db.batch([
    db
      .insert(unwantedPictures)
      .select(
        sql`select ${viewer.id}, ${pins.pictureId}, ${pins.id}, ${now} from ${pins}
          join ${boards} on ${boards.id} = ${pins.boardId} where ${pins.id} = ${pinId} and ${mayBeSeen(viewer)}`,
      )
      .onConflictDoUpdate({
        target: [unwantedPictures.memberId, unwantedPictures.pictureId],
        set: { pinId, createdAt: now },
      })
      .returning({ pictureId: unwantedPictures.pictureId }),
    db.delete(unwantedPictures).where(
      sql`${isOwnHidden} and ${unwantedPictures.pictureId} in (
        select picture_id from unwanted_pictures where member_id = ${viewer.id}
        order by created_at desc, rowid desc limit -1 offset ${HIDDEN_PICTURES}
      )`,
    ),
  ])
  if (hidden.length === 0) throw new Refusal('not_found')
}
