import { type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { ID_RANDOM_VALUES, withNewId } from '../../../db/ids.ts'
import { rowValues } from '../../../db/row-values.ts'
import { Refusal } from '../../../refusal.ts'
import { actedFor } from '../../ground/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { createBoard } from '../boards/boards.server.ts'
import { removedRefusal } from '../media/removed/removed-pictures.server.ts'
import { tagPin } from './hashtags/tag-pin.server.ts'
import { indexedWords } from './indexed-words.ts'
import { domainOf } from './links/link.ts'
import type { NewPin } from './pin.ts'
import { type MediaChoice, type StoredMedia, storeMedia } from './pin-media.server.ts'
import { isOwnPlace, type NamedPlace, readOwnPlace } from './places/own-place.server.ts'
import { sourceKey } from './saved-sources.server.ts'

export type CreatedPin = { id: number } & NamedPlace

export type PinWords = Pick<
  NewPin,
  'boardId' | 'section' | 'link' | 'title' | 'description' | 'altText' | 'method' | 'guid'
> &
  Partial<Pick<NewPin, 'isAiMade'>>

type Unplaced = Omit<PinWords, 'boardId' | 'section'>

type WordsOnNewBoard = Unplaced & { newBoard: string }

export type SourcedMedia = StoredMedia & { sourceKey: string | null }

/**
 * Creates a pin, and for `newBoard` its board, once its picture is stored. Refuses `not_signed_in`, `not_found`, and
 * as createBoard and {@link storeMedia}.
 */
export async function createPin(
  context: Context,
  input: (PinWords | WordsOnNewBoard) & MediaChoice,
): Promise<CreatedPin> {
  if (!('newBoard' in input)) {
    const place = await readOwnPlace(context, input)
    return pinOn(context, place, input, await storeMedia(context, input))
  }
  const { newBoard: name, ...words } = input
  signedIn(context)
  const media = await storeMedia(context, words)
  const { id } = await createBoard(context, { name, description: '', privacy: 'public' })
  return pinOn(context, { board: { id, name }, section: null }, words, media)
}

async function pinOn(
  context: Context,
  place: NamedPlace,
  input: Unplaced & MediaChoice,
  media: StoredMedia,
): Promise<CreatedPin> {
  const isColor = media.media === 'color' && input.color
  const at = { boardId: place.board.id, section: place.section?.id ?? null }
  const words = { ...input, ...at, title: input.title || isColor || '' }
  const address = input.image || input.imageBase64 || input.video ? null : input.imageUrl
  const source = { sourceKey: address && sourceKey(input.link, address) }
  return { id: await insertPin(context, { ...columnsOf(words), ...media, ...source }), ...place }
}

/** Gives each picture the same words, all or none. Refuses `not_signed_in` and `not_found`. */
export function createPins(
  context: Context,
  words: PinWords,
  media: readonly SourcedMedia[],
): Promise<number[]> {
  return insertPins(
    context,
    media.map((stored) => ({ ...columnsOf(words), ...stored })),
  )
}

function columnsOf({ boardId, section, link, title, description, altText, ...pin }: PinWords) {
  const method = pin.method === 'button' && !pin.guid ? ('button_external' as const) : pin.method
  const domain = domainOf(link)
  const aiLabel = pin.isAiMade ? ('maker' as const) : null
  return { boardId, sectionId: section, title, description, altText, link, domain, method, aiLabel }
}

type NewRow = Omit<typeof pins.$inferInsert, 'id' | 'pinnerId' | 'createdAt' | 'isListed'>

/** Checks at that moment whether the viewer may edit the board. Refuses `not_found`. */
export async function insertPin(
  context: Context,
  pin: NewRow,
  condition: SQL = sql`true`,
): Promise<number> {
  const [id] = await insertPins(context, [pin], condition)
  if (id === undefined) throw new Refusal('not_found', 'boardId')
  return id
}

/** Inserts pins in one batch, the first as the newest. */
async function insertPins(
  context: Context,
  rows: readonly NewRow[],
  condition: SQL = sql`true`,
): Promise<number[]> {
  const { db, now } = context
  return withNewId(now, async (lastId) => {
    // A millisecond apart, so that no two share an id.
    const made = rows.map((pin, place) => ({
      id: lastId + (rows.length - 1 - place) * ID_RANDOM_VALUES,
      pin,
    }))
    const [first, ...others] = made.map(({ id, pin }) => insertion(context, id, pin, condition))
    if (!first) return []
    const tags = made.flatMap(({ id, pin }) => tagPin(db, id, pin))
    const [inserted] = await inserting(db.batch([first, ...others, ...tags]))
    if (inserted.length === 0) throw new Refusal('not_found', 'boardId')
    return made.map(({ id }) => id)
  })
}

/** A picture that was removed meanwhile can't be pinned. Refuses `picture_removed`. */
async function inserting<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw removedRefusal(error)
  }
}

function insertion(context: Context, id: number, pin: NewRow, condition: SQL) {
  const { db, now } = context
  const viewer = signedIn(context)
  const place = isOwnPlace(viewer, { boardId: pin.boardId, section: pin.sectionId ?? null })
  const row = rowValues(pins, {
    ...pin,
    ...indexedWords(pin),
    ...makersOf(viewer),
    id,
    createdAt: now,
  })
  return db
    .insert(pins)
    .select(sql`select ${row} from ${boards} where ${place} and ${condition}`)
    .returning({ id: pins.id })
}

/** On boards of a business that the viewer acts for, the pin is the business's. */
function makersOf(viewer: Viewer): { pinnerId: SQL | number; actorId: SQL | null } {
  const acted = actedFor(viewer)
  if (!acted) return { pinnerId: viewer.id, actorId: null }
  return {
    pinnerId: sql`iif(${acted}, ${viewer.acting?.id}, ${viewer.id})`,
    actorId: sql`iif(${acted}, ${viewer.id}, null)`,
  }
}
