import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { createBoard } from '../boards/boards.server.ts'
import { createSection } from '../boards/sections/sections.server.ts'
import { type CreatedPin, inserting, pinInsertion, tellOfPin } from './insert-pin.server.ts'
import type { PinQuery, PinSave, SaveChoice } from './pin.ts'
import { mayBeSeen } from './pin-rights.server.ts'
import { tagAs, tagPin, wordColumns } from './pin-words.server.ts'
import { ownPlace, ownPlaceRow } from './places/own-place.server.ts'

type SaveOfPicture = PinSave & {
  /** Instead of the pin's own, such as another one of its page. */
  otherPictureId?: number | null
}

/** Saves a visible pin to a board of the viewer's. Refuses `not_signed_in` and `not_found`. */
export async function savePin(context: Context, input: SaveOfPicture): Promise<CreatedPin> {
  const { db, now } = context
  const isRetold = Boolean(input.title || input.description)
  return withNewId(now, async (id) => {
    const [places, sources] = await inserting(
      db.batch([
        ownPlaceRow(context, input),
        sourceRow(context, input),
        pinInsertion(context, savedRow(input, id), sourceTable(context, input)),
        ...(isRetold ? [] : [tagAs(db, id, input.pinId)]),
        ...tellOfPin(context, { id, boardId: input.boardId, viaPinId: input.pinId }),
      ]),
    )
    const place = ownPlace(places)
    const source = sourceOf(sources)
    if (isRetold || !isFoundAsNow(source)) {
      const title = input.title || source.title
      const description = input.description || source.description
      await db.batch([
        wordsFound(db, id, { title, description }),
        ...tagPin(db, id, { title, description }),
      ])
    }
    return { id, ...place }
  })
}

/** The row of a save, of which the pin that is saved gives what isn't typed. */
function savedRow({ otherPictureId, ...input }: SaveOfPicture, id: number) {
  const { pinId, boardId, section, title, description, link } = input
  const own = wordColumns({ title: title ?? '', description: description ?? '', link })
  return {
    ...{ id, boardId, sectionId: section, viaPinId: pinId },
    ...(otherPictureId ? otherMedia(otherPictureId) : SOURCE_MEDIA),
    title: title || sql`source.title`,
    indexedTitle: title ? own.indexedTitle : sql`source.indexed_title`,
    titleKey: title ? own.titleKey : sql`source.title_key`,
    description: description || sql`source.description`,
    indexedDescription: description ? own.indexedDescription : sql`source.indexed_description`,
    link: link ?? sql`source.link`,
    domain: link ? own.domain : sql`source.domain`,
    aiLabel: otherPictureId ? null : sql`source.ai_label`,
    method: sql`source.method`,
    rootPinId: sql`coalesce(source.root_pin_id, source.id)`,
  }
}

/** Whether search finds a pin by its words as it would write them now. */
function isFoundAsNow(pin: typeof pins.$inferSelect): boolean {
  const { indexedTitle, titleKey, indexedDescription } = wordColumns(pin)
  return (
    pin.indexedTitle === indexedTitle &&
    pin.titleKey === titleKey &&
    pin.indexedDescription === indexedDescription
  )
}

function wordsFound(db: Context['db'], id: number, words: { title: string; description: string }) {
  const { title, description } = words
  return db
    .update(pins)
    .set(wordColumns(words))
    .where(and(eq(pins.id, id), eq(pins.title, title), eq(pins.description, description)))
}

export async function saveToChoice(context: Context, choice: SaveChoice): Promise<CreatedPin> {
  if ('newSection' in choice) {
    const { pinId, boardId, newSection: title } = choice
    await requireSource(context, choice)
    const { id: section } = await createSection(context, { boardId, title })
    return savePin(context, { pinId, boardId, section })
  }
  if ('boardId' in choice) return savePin(context, choice)
  const { stay: _, ...newBoard } = choice
  return saveToNewBoard(context, newBoard)
}

/** Creates a board for a visible pin only. */
export async function saveToNewBoard(
  context: Context,
  { pinId, ...newBoard }: PinQuery & Parameters<typeof createBoard>[1],
): Promise<CreatedPin> {
  await requireSource(context, { pinId })
  const board = await createBoard(context, newBoard)
  return savePin(context, { pinId, boardId: board.id, section: null })
}

const SOURCE_MEDIA = {
  media: sql`source.media`,
  pictureId: sql`source.picture_id`,
  videoId: sql`source.video_id`,
  altText: sql`source.alt_text`,
  indexedAltText: sql`source.indexed_alt_text`,
}

function otherMedia(pictureId: number) {
  return { media: 'picture', pictureId, videoId: null, altText: '', indexedAltText: null } as const
}

async function requireSource(context: Context, pin: PinQuery): Promise<void> {
  sourceOf(await sourceRow(context, pin))
}

function sourceRow(context: Context, { pinId }: PinQuery) {
  return context.db
    .select(getTableColumns(pins))
    .from(pins)
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(isSource(context, { pinId }))
}

function sourceTable(context: Context, input: PinQuery): SQL {
  return sql`(
    select ${pins}.* from ${pins} join ${boards} on ${boards.id} = ${pins.boardId} where ${isSource(context, input)}
  )`
}

function isSource(context: Context, { pinId }: PinQuery): SQL | undefined {
  return and(eq(pins.id, pinId), mayBeSeen(signedIn(context)))
}

function sourceOf<T>([pin]: readonly T[]): T {
  if (!pin) throw new Refusal('not_found')
  return pin
}
