import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { createBoard } from '../boards/boards.server.ts'
import { createSection } from '../boards/sections/sections.server.ts'
import { type CreatedPin, insertPin } from './create-pin.server.ts'
import { domainOf } from './links/link.ts'
import type { PinQuery, PinSave, SaveChoice } from './pin.ts'
import { mayBeSeen } from './pin-rights.server.ts'
import { ownPlace, ownPlaceRow } from './places/own-place.server.ts'

/** Saves a visible pin to a board of the viewer's. Refuses `not_signed_in` and `not_found`. */
export async function savePin(
  context: Context,
  input: PinSave & {
    /** Instead of the pin's own, such as another one of its page. */
    otherPictureId?: number | null
  },
): Promise<CreatedPin> {
  const [places, sources] = await context.db.batch([
    ownPlaceRow(context, input),
    sourceRow(context, input),
  ])
  const place = ownPlace(places)
  const source = sourceOf(sources)
  const { id: viaPinId, rootPinId, method } = source
  const { otherPictureId } = input
  const link = input.link ?? source.link
  const row = {
    boardId: place.board.id,
    sectionId: input.section,
    ...(otherPictureId ? otherMedia(otherPictureId) : shownMedia(source)),
    title: input.title || source.title,
    description: input.description || source.description,
    link,
    domain: domainOf(link),
    aiLabel: otherPictureId ? null : source.aiLabel,
    method,
    viaPinId,
    rootPinId: rootPinId ?? viaPinId,
  }
  const isStillSeen = sql`exists (
    select 1 from ${pins} join ${boards} on ${boards.id} = ${pins.boardId} where ${isSource(context, input)}
  )`
  const pin = await insertPin(context, row, isStillSeen)
  return { id: pin, ...place }
}

/** Saves to the chosen board, or to a new board or section. */
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

function shownMedia({ media, pictureId, videoId, altText }: typeof pins.$inferSelect) {
  return { media, pictureId, videoId, altText }
}

function otherMedia(pictureId: number) {
  return { media: 'picture', pictureId, videoId: null, altText: '' } as const
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

function isSource(context: Context, { pinId }: PinQuery): SQL | undefined {
  return and(eq(pins.id, pinId), mayBeSeen(signedIn(context)))
}

function sourceOf<T>([pin]: readonly T[]): T {
  if (!pin) throw new Refusal('not_found')
  return pin
}
