import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { unwantedPictures } from '../../../../db/content/blocks.ts'
import { pins } from '../../../../db/content/pins.ts'
import { pictures } from '../../../../db/core/media.ts'
import { type ListPage, type TimedQuery, timedPageOf } from '../../../../paging.ts'
import { isPinNotBlocked } from '../../../core/permissions/blocks.server.ts'
import { visibleTo } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { isOn } from '../pin-rights.server.ts'

/** A hidden picture, and a pin of it that the member can see; null if there is none. */
export type HiddenPicture = {
  pictureId: number
  hiddenAt: number
  pin: { id: number; title: string; altText: string } | null
  hash: string | null
}

/** The viewer's hidden pictures, newest first. Refuses `not_signed_in`. */
export async function listHiddenPictures(
  context: Context,
  { bookmark, pageSize }: TimedQuery,
): Promise<ListPage<HiddenPicture>> {
  const viewer = signedIn(context)
  const { memberId, pictureId, pinId, createdAt } = unwantedPictures
  const shownBy = sql`coalesce(${pinId}, (
    select max(id) from pins as listed where listed.picture_id = ${pictureId} and listed.is_listed = 1
  ))`
  const found = await context.db
    .select({
      pictureId,
      hiddenAt: createdAt,
      pin: { id: pins.id, title: pins.title, altText: pins.altText },
      hash: pictures.hash,
    })
    .from(unwantedPictures)
    .leftJoin(
      pins,
      and(
        eq(pins.id, shownBy),
        isNull(pins.deletedAt),
        isOn(visibleTo(viewer)),
        isPinNotBlocked(viewer.id),
      ),
    )
    .leftJoin(pictures, eq(pictures.id, pins.pictureId))
    .where(
      and(
        eq(memberId, viewer.id),
        bookmark ? sql`(${createdAt}, ${pictureId}) < (${bookmark.at}, ${bookmark.id})` : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(pictureId))
    .limit(pageSize + 1)
  return timedPageOf(found, pageSize, ({ hiddenAt, pictureId }) => ({
    at: hiddenAt,
    id: pictureId,
  }))
}

/** Shows a picture and similar ones in the viewer's feeds again. Refuses `not_signed_in`. */
export async function unhidePicture(
  context: Context,
  { pictureId }: Pick<HiddenPicture, 'pictureId'>,
): Promise<void> {
  const { id } = signedIn(context)
  await context.db
    .delete(unwantedPictures)
    .where(and(eq(unwantedPictures.memberId, id), eq(unwantedPictures.pictureId, pictureId)))
}
