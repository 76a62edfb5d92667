import type { Context } from '../../../context.server.ts'
import type { pins } from '../../../db/content/pins.ts'
import { ID_RANDOM_VALUES, withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { createBoard } from '../boards/boards.server.ts'
import {
  type CreatedBesideTwin,
  inserting,
  type PinWords,
  pinColumns,
  pinInsertion,
  tellOfPin,
  titled,
} from './insert-pin.server.ts'
import {
  type MediaChoice,
  type StoredMedia,
  sentPicture,
  storeMedia,
} from './media/pin-media.server.ts'
import { pinSentPicture } from './media/sent-picture.server.ts'
import { readOwnTwin } from './own-twin.server.ts'
import { tagPin, wordColumns } from './pin-words.server.ts'
import { type NamedPlace, readOwnPlace } from './places/own-place.server.ts'
import { sourceKey } from './saved-sources.server.ts'

type Unplaced = Omit<PinWords, 'boardId' | 'section'>

type WordsOnNewBoard = Unplaced & { newBoard: string }

export type SourcedMedia = StoredMedia & { sourceKey: string | null }

/** Creates a pin once its picture is stored. Refuses `not_signed_in`, `not_found` and as createBoard and {@link storeMedia}. */
export async function createPin(
  context: Context,
  input: (PinWords | WordsOnNewBoard) & MediaChoice,
): Promise<CreatedBesideTwin> {
  if ('newBoard' in input) {
    const { newBoard: name, ...words } = input
    signedIn(context)
    const media = await storeMedia(context, words)
    const { id } = await createBoard(context, { name, description: '', privacy: undefined })
    return pinOn(context, { board: { id, name }, section: null }, words, media)
  }
  const sent = await sentPicture(input)
  if (sent) return pinSentPicture(context, input, sent)
  const place = await readOwnPlace(context, input)
  return pinOn(context, place, input, await storeMedia(context, input))
}

async function pinOn(
  context: Context,
  place: NamedPlace,
  input: Unplaced & MediaChoice,
  media: StoredMedia,
): Promise<CreatedBesideTwin> {
  const at = { boardId: place.board.id, section: place.section?.id ?? null }
  const address = input.image || input.imageBase64 || input.video ? null : input.imageUrl
  const source = { sourceKey: address && sourceKey(input.link, address) }
  const row = { ...pinColumns(titled({ ...input, ...at }, media.media)), ...media, ...source }
  const id = await insertPin(context, row)
  return { id, ...place, twin: await readOwnTwin(context, { id }) }
}

/** Gives each picture the same words, all or none. Refuses `not_signed_in` and `not_found`. */
export function createPins(
  context: Context,
  words: PinWords,
  media: readonly SourcedMedia[],
): Promise<number[]> {
  return insertPins(
    context,
    media.map((stored) => ({ ...pinColumns(words), ...stored })),
  )
}

type NewPinRow = Omit<
  typeof pins.$inferInsert,
  'id' | 'pinnerId' | 'createdAt' | 'isListed' | 'domain'
>

/** Checks at that moment whether the viewer may edit the board. Refuses `not_found`. */
export async function insertPin(context: Context, pin: NewPinRow): Promise<number> {
  const [id] = await insertPins(context, [pin])
  if (id === undefined) throw new Refusal('not_found', 'boardId')
  return id
}

async function insertPins(context: Context, rows: readonly NewPinRow[]): Promise<number[]> {
  const { db, now } = context
  return withNewId(now, async (lastId) => {
    // A millisecond apart, so that no two share an id.
    const made = rows.map((pin, place) => ({
      id: lastId + (rows.length - 1 - place) * ID_RANDOM_VALUES,
      pin,
    }))
    const [first, ...others] = made.map(({ id, pin }) =>
      pinInsertion(context, { ...pin, ...wordColumns(pin), id }),
    )
    const [newest] = made
    if (!first || !newest) return []
    const tags = made.flatMap(({ id, pin }) => tagPin(db, id, pin))
    const told = tellOfPin(context, { id: newest.id, boardId: newest.pin.boardId })
    const [inserted] = await inserting(db.batch([first, ...others, ...tags, ...told]))
    if (inserted.length === 0) throw new Refusal('not_found', 'boardId')
    return made.map(({ id }) => id)
  })
}
