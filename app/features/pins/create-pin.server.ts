import type { Context } from '../../context.server.ts'
import { withNewId } from '../../db/ids.ts'
import { pins } from '../../db/pins.ts'
import { Refusal } from '../../refusal.ts'
import { signedIn } from '../accounts/signed-in.ts'
import { fetchPicture } from '../media/fetch-picture.server.ts'
import { storePicture } from '../media/pictures.server.ts'
import { domainOf } from './link.ts'
import { readOwnPlace } from './own-place.server.ts'
import type { NewPin } from './pin.ts'
import { tagPin } from './tag-pin.server.ts'

/** A pin that has just been made, and the board it went to. */
export type CreatedPin = { id: number; board: { id: number; name: string } }

/**
 * Pins a picture to a board of the viewer's own. The picture is stored once however often it is
 * pinned; whether the pin shows in feeds follows from its board.
 * Refuses `not_signed_in`, `not_found` (field `boardId`), `picture_missing` and whatever is wrong with
 * the picture or the address that it comes from.
 */
export async function createPin(context: Context, input: NewPin): Promise<CreatedPin> {
  const { image, imageBase64, imageUrl, section, link, title, description, altText } = input
  const board = await readOwnPlace(context, input)
  const picked = image ?? imageBase64 ?? (imageUrl && (await fetchPicture(context, imageUrl)))
  if (!picked) throw new Refusal('picture_missing', 'image')
  const picture = await storePicture(context, picked)
  const pin = await insertPin(context, {
    boardId: board.id,
    sectionId: section,
    pictureId: picture.id,
    title,
    description,
    altText,
    link,
    domain: domainOf(link),
    method: input.method,
  })
  return { id: pin, board }
}

/** Inserts the viewer's pin with its hashtags and answers its id. The database keeps the counts and the listing. */
export async function insertPin(
  context: Context,
  pin: Omit<typeof pins.$inferInsert, 'id' | 'pinnerId' | 'createdAt' | 'isListed'>,
): Promise<number> {
  const { db, now } = context
  const pinnerId = signedIn(context).id
  return withNewId(now, async (id) => {
    await db.batch([
      db.insert(pins).values({ ...pin, id, pinnerId, createdAt: now }),
      ...tagPin(db, id, pin),
    ])
    return id
  })
}
