import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { withNewId } from '../../../db/ids.ts'
import { rowColumn } from '../../../db/listed-columns.ts'
import { rowExists } from '../../../db/row-exists.ts'
import { Refusal } from '../../../refusal.ts'
import { recordOf } from '../../../text/records.ts'
import { storeIdempotencyKey } from '../../core/idempotency/idempotency-keys.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { createBoard } from '../boards/boards.server.ts'
import { createSection } from '../boards/sections/sections.server.ts'
import { COPIED_COLUMNS } from './fields/copied-columns.ts'
import {
  type CreatedPin,
  pinInsertion,
  pinNotifications,
  refusingRemoved,
} from './insert-pin.server.ts'
import type { PinQuery, PinSave, SaveChoice } from './pin.ts'
import { mayBeSeen } from './pin-rights.server.ts'
import { copyPinHashtags, setPinHashtags, textColumns } from './pin-texts.server.ts'
import { ownPlace, ownPlaceRow } from './places/own-place.server.ts'

type SaveOfPicture = PinSave & {
  /** Replaces the pin's own picture, for example with another picture from the pin's page. */
  otherPictureId?: number | null
}

/** Saves a visible pin to the viewer's board. Refuses `not_signed_in` and `not_found`. */
export async function savePin(context: Context, input: SaveOfPicture): Promise<CreatedPin> {
  const { db, now } = context
  const hasOwnTexts = Boolean(input.title || input.description)
  return withNewId(now, async (id) => {
    const [places, sources] = await refusingRemoved(
      db.batch([
        ownPlaceRow(context, input),
        sourceRow(context, input),
        pinInsertion(context, savedRow(input, id), sourceTable(context, input)),
        ...(hasOwnTexts ? [] : [copyPinHashtags(db, id, input.pinId)]),
        ...pinNotifications(context, { id, boardId: input.boardId, viaPinId: input.pinId }),
        ...storeIdempotencyKey(context, rowExists(pins, id)),
      ]),
    )
    const place = ownPlace(places)
    const source = sourceOf(sources)
    if (hasOwnTexts || !hasCurrentIndex(source)) {
      const title = input.title || source.title
      const description = input.description || source.description
      await db.batch([
        indexUpdate(db, id, { title, description }),
        ...setPinHashtags(db, id, { title, description }),
      ])
    }
    return { id, ...place }
  })
}

/** The row of a save. Texts that the member doesn't give are copied from the saved pin. */
function savedRow({ otherPictureId, ...input }: SaveOfPicture, id: number) {
  const { pinId, boardId, section, title, description, link } = input
  const ownColumns = textColumns({ title: title ?? '', description: description ?? '', link })
  const { indexedTitle, titleKey, indexedDescription, domain } = ownColumns
  return {
    ...SOURCE_COLUMNS,
    ...(otherPictureId && otherMedia(otherPictureId)),
    ...(title && { title, indexedTitle, titleKey }),
    ...(description && { description, indexedDescription }),
    ...(link && { link, domain }),
    id,
    boardId,
    sectionId: section,
    viaPinId: pinId,
    rootPinId: sql`coalesce(source.root_pin_id, source.id)`,
  }
}

/** Whether a pin's search columns equal what the current code would write. */
function hasCurrentIndex(pin: typeof pins.$inferSelect): boolean {
  const { indexedTitle, titleKey, indexedDescription } = textColumns(pin)
  return (
    pin.indexedTitle === indexedTitle &&
    pin.titleKey === titleKey &&
    pin.indexedDescription === indexedDescription
  )
}

function indexUpdate(db: Context['db'], id: number, texts: { title: string; description: string }) {
  const { title, description } = texts
  return db
    .update(pins)
    .set(textColumns(texts))
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
  const { stay: _, hasView: __, ...newBoard } = choice
  return saveToNewBoard(context, newBoard)
}

/** Creates the board only if the pin is visible. */
export async function saveToNewBoard(
  context: Context,
  { pinId, ...newBoard }: PinQuery & Parameters<typeof createBoard>[1],
): Promise<CreatedPin> {
  await requireSource(context, { pinId })
  const board = await createBoard(context, newBoard)
  return savePin(context, { pinId, boardId: board.id, section: null })
}

const SOURCE_COLUMNS = recordOf(COPIED_COLUMNS, (name) => rowColumn(name, 'source'))

function otherMedia(pictureId: number) {
  return {
    media: 'picture',
    pictureId,
    videoId: null,
    captionsHash: null,
    hasNoSpeech: false,
    altText: '',
    indexedAltText: null,
    aiLabel: null,
  } as const
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
