import { sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { boards } from '../../db/boards.ts'
import { withNewId } from '../../db/ids.ts'
import { pins } from '../../db/pins.ts'
import { rowValues } from '../../db/row-values.ts'
import { Refusal } from '../../refusal.ts'
import { signedIn } from '../auth/sessions/signed-in.ts'
import { tagPin } from './hashtags/tag-pin.server.ts'
import { indexedWords } from './indexed-words.ts'
import { domainOf } from './links/link.ts'
import type { NewPin } from './pin.ts'
import { type MediaChoice, storeMedia } from './pin-media.server.ts'
import { isOwnPlace, type NamedPlace, readOwnPlace } from './places/own-place.server.ts'

export type CreatedPin = { id: number } & NamedPlace

/** Creates a pin. Refuses `not_signed_in`, `not_found` and as {@link storeMedia}. */
export async function createPin(
  context: Context,
  input: Omit<NewPin, keyof MediaChoice> & MediaChoice,
): Promise<CreatedPin> {
  const { section, link, title, description, altText, color } = input
  const place = await readOwnPlace(context, input)
  const media = await storeMedia(context, input)
  const pin = await insertPin(context, {
    boardId: place.board.id,
    sectionId: section,
    ...media,
    title: title || (media.media === 'color' && color) || '',
    description,
    altText,
    link,
    domain: domainOf(link),
    method: input.method === 'button' && !input.guid ? 'button_external' : input.method,
  })
  return { id: pin, ...place }
}

/** Inserts a pin with its hashtags if the viewer may edit the board at that moment. Refuses `not_found`. */
export async function insertPin(
  context: Context,
  pin: Omit<typeof pins.$inferInsert, 'id' | 'pinnerId' | 'createdAt' | 'isListed'>,
): Promise<number> {
  const { db, now } = context
  const viewer = signedIn(context)
  const place = isOwnPlace(viewer, { boardId: pin.boardId, section: pin.sectionId ?? null })
  return withNewId(now, async (id) => {
    const row = rowValues(pins, {
      ...pin,
      ...indexedWords(pin),
      id,
      pinnerId: viewer.id,
      createdAt: now,
    })
    const [made] = await db.batch([
      db
        .insert(pins)
        .select(sql`select ${row} from ${boards} where ${place}`)
        .returning({ id: pins.id }),
      ...tagPin(db, id, pin),
    ])
    if (made.length === 0) throw new Refusal('not_found', 'boardId')
    return id
  })
}
