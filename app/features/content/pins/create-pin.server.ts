import type { Context } from '../../../context.server.ts'
import { pins } from '../../../db/content/pins.ts'
import { ID_RANDOM_VALUES, withNewId } from '../../../db/ids.ts'
import { rowExists } from '../../../db/row-exists.ts'
import { Refusal } from '../../../refusal.ts'
import { storeIdempotencyKey } from '../../core/idempotency/idempotency-keys.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { createBoard } from '../boards/boards.server.ts'
import { captionsInsertion } from '../media/captions/captions.server.ts'
import { type Captions, captionsColumns, chosenCaptions } from '../media/captions/captions-input.ts'
import {
  type CreatedWithDuplicate,
  type PinTexts,
  pinColumns,
  pinInsertion,
  pinNotifications,
  refusingRemoved,
  withTitle,
} from './insert-pin.server.ts'
import { readOwnDuplicate } from './own-duplicate.server.ts'
import {
  type MediaChoice,
  type StoredMedia,
  storeMedia,
  uploadedMedia,
} from './pin-media/pin-media.server.ts'
import { pinUploadedPicture } from './pin-media/uploaded-picture.server.ts'
import { setPinHashtags, textColumns } from './pin-texts.server.ts'
import { type NamedPlace, readOwnPlace } from './places/own-place.server.ts'
import { sourceKey } from './saved-sources.server.ts'

type UnplacedTexts = Omit<PinTexts, 'boardId' | 'section'>

type TextsOnNewBoard = UnplacedTexts & { newBoard: string }

export type DescribedMedia = StoredMedia & { altText: string; sourceKey: string | null }

/** Creates a pin. Refuses `not_signed_in`, `not_found`, and what createBoard and {@link storeMedia} refuse. */
export async function createPin(
  context: Context,
  input: (PinTexts | TextsOnNewBoard) & MediaChoice,
): Promise<CreatedWithDuplicate> {
  if ('newBoard' in input) {
    const { newBoard: name, ...texts } = input
    signedIn(context)
    const media = await storeMedia(context, texts)
    const { id } = await createBoard(context, { name, description: '', privacy: undefined })
    return pinOn(context, { board: { id, name }, section: null }, texts, media)
  }
  const sent = await uploadedMedia(input)
  if (sent) return pinUploadedPicture(context, input, sent)
  const place = await readOwnPlace(context, input)
  return pinOn(context, place, input, await storeMedia(context, input))
}

async function pinOn(
  context: Context,
  place: NamedPlace,
  input: UnplacedTexts & MediaChoice,
  media: StoredMedia,
): Promise<CreatedWithDuplicate> {
  const at = { boardId: place.board.id, section: place.section?.id ?? null }
  const address = input.image || input.imageBase64 || input.video ? null : input.imageUrl
  const source = { sourceKey: address && sourceKey(input.link, address) }
  const isVideo = media.media === 'video'
  const row = {
    ...pinColumns(withTitle({ ...input, ...at }, media.media)),
    ...media,
    ...source,
    ...(isVideo && captionsColumns(chosenCaptions(input))),
  }
  const id = await insertPin(context, row, isVideo ? input.captions : undefined)
  return { id, ...place, duplicate: await readOwnDuplicate(context, { id }) }
}

/** Creates all pins or none. Their texts are the same except for alt texts. Refuses `not_signed_in` and `not_found`. */
export function createPins(
  context: Context,
  texts: PinTexts,
  media: readonly DescribedMedia[],
): Promise<number[]> {
  return insertPins(
    context,
    media.map((stored) => ({ ...pinColumns(texts), ...stored })),
  )
}

type NewPinRow = Omit<
  typeof pins.$inferInsert,
  'id' | 'pinnerId' | 'createdAt' | 'isListed' | 'domain'
>

/** Inserts a pin if the viewer may edit its board, which the same statement checks. Refuses `not_found`. */
export async function insertPin(
  context: Context,
  pin: NewPinRow,
  captions?: Captions,
): Promise<number> {
  const [id] = await insertPins(context, [pin], captions)
  if (id === undefined) throw new Refusal('not_found', 'boardId')
  return id
}

async function insertPins(
  context: Context,
  rows: readonly NewPinRow[],
  captions?: Captions,
): Promise<number[]> {
  const { db, now } = context
  return withNewId(now, async (lastId) => {
    // One millisecond apart, so that no two pins share an id.
    const made = rows.map((pin, place) => ({
      id: lastId + (rows.length - 1 - place) * ID_RANDOM_VALUES,
      pin,
    }))
    const [first, ...others] = made.map(({ id, pin }) =>
      pinInsertion(context, { ...pin, ...textColumns(pin), id }),
    )
    const [newest] = made
    if (!first || !newest) return []
    const tags = made.flatMap(({ id, pin }) => setPinHashtags(db, id, pin))
    const notifications = pinNotifications(context, { id: newest.id, boardId: newest.pin.boardId })
    const [inserted] = await refusingRemoved(
      db.batch([
        first,
        ...others,
        ...(captions ? [captionsInsertion(db, captions)] : []),
        ...tags,
        ...notifications,
        ...storeIdempotencyKey(context, rowExists(pins, newest.id)),
      ]),
    )
    if (inserted.length === 0) throw new Refusal('not_found', 'boardId')
    return made.map(({ id }) => id)
  })
}
