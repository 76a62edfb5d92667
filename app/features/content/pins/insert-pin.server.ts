import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { rowValues } from '../../../db/row-values.ts'
import { statement } from '../../../db/statement.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { telling } from '../../identity/updates/telling.server.ts'
import { removedRefusal } from '../media/removed/removed-pictures.server.ts'
import { labelOf, type NewPin } from './pin.ts'
import { makersOf } from './pin-rights.server.ts'
import { isOwnPlace, type NamedPlace } from './places/own-place.server.ts'

export type CreatedPin = { id: number } & NamedPlace

/** `twin` is the name of the viewer's board that has the same picture already. */
export type CreatedBesideTwin = CreatedPin & { twin: string | null }

export type PinWords = Pick<
  NewPin,
  'boardId' | 'section' | 'link' | 'title' | 'description' | 'altText' | 'method' | 'guid'
> &
  Partial<Pick<NewPin, 'isAiMade' | 'madeBy'>>

type Row = Parameters<typeof rowValues<typeof pins>>[1]

type NewRow = Omit<Row, 'pinnerId' | 'createdAt' | 'isListed' | 'boardId' | 'sectionId'> & {
  boardId: number
  sectionId?: number | null | undefined
}

/**
 * The statement that inserts a pin where the viewer may edit its board at that moment. Values may come from one
 * row of another query, which is named `source`; without that row, nothing is inserted. What nobody says of a new
 * picture's making, its board does.
 */
export function pinInsertion(context: Context, pin: NewRow, source: SQL = sql`(select 1)`) {
  const { db, now } = context
  const viewer = signedIn(context)
  const place = isOwnPlace(viewer, { boardId: pin.boardId, section: pin.sectionId ?? null })
  const aiLabel = pin.aiLabel === undefined ? labelOnBoard(pin) : pin.aiLabel
  const row = rowValues(pins, { ...pin, ...makersOf(viewer), aiLabel, createdAt: now })
  return db
    .insert(pins)
    .select(sql`select ${row} from ${boards}, ${source} as source where ${place}`)
    .returning({ id: pins.id })
}

/** A board says of its makers' own pictures that a person made them, never of those that come from elsewhere. */
function labelOnBoard({ viaPinId, method, sourceKey }: NewRow): SQL | null {
  if (viaPinId) return null
  const isOwn = method === 'uploaded' && !sourceKey
  return isOwn ? sql`${boards.pinLabel}` : sql`nullif(${boards.pinLabel}, 'person')`
}

/** Tells whoever shares the board of a new pin, and the pinner of the one that was saved. */
export function tellOfPin(
  context: Context,
  { id, boardId, viaPinId }: { id: number; boardId: number; viaPinId?: number },
) {
  const sharers = sql`select owner_id from boards where id = ${boardId}
    union all select member_id from board_collaborators where board_id = ${boardId} and state = 'accepted'`
  const told = [telling(context, { kind: 'board_pinned', to: sharers, subject: boardId, act: id })]
  if (viaPinId !== undefined) {
    const to = sql`select pinner_id from pins where id = ${viaPinId}`
    told.push(telling(context, { kind: 'saved', to, subject: viaPinId, act: id }))
  }
  return told.map((text) => statement(context.db, text))
}

export function pinColumns({ boardId, section, link, title, description, ...pin }: PinWords) {
  const method = pin.method === 'button' && !pin.guid ? ('button_external' as const) : pin.method
  const aiLabel = pin.madeBy === undefined && !pin.isAiMade ? undefined : labelOf(pin)
  const { altText } = pin
  return { boardId, sectionId: section, title, description, altText, link, method, aiLabel }
}

/** The same words, of which a colour's code is the title if there is no other. */
export function titled<Words extends Pick<NewPin, 'title' | 'color'>>(
  words: Words,
  media: (typeof pins.$inferInsert)['media'],
): Words {
  return { ...words, title: words.title || (media === 'color' && words.color) || '' }
}

/** A picture that was removed meanwhile can't be pinned. Refuses `picture_removed`. */
export async function inserting<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw removedRefusal(error)
  }
}
