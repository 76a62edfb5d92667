import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { rowValues } from '../../../db/row-values.ts'
import { statement } from '../../../db/statement.ts'
import { recordOf } from '../../../text/records.ts'
import { insertNotification } from '../../identity/notifications/insert-notification.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { removedRefusal } from '../media/removed/removed-pictures.server.ts'
import { PIN_TEXT_NAMES, type PinText } from './fields/text-fields.ts'
import { labelOf, type NewPin } from './pin.ts'
import { makersOf } from './pin-rights.server.ts'
import { isOwnPlace, type NamedPlace } from './places/own-place.server.ts'

export type CreatedPin = { id: number } & NamedPlace

/** `duplicate` is the name of the viewer's board that already has the same picture. */
export type CreatedWithDuplicate = CreatedPin & { duplicate: string | null }

export type PinTexts = Pick<
  NewPin,
  'boardId' | 'section' | 'link' | 'title' | 'description' | 'method' | 'guid'
> &
  Partial<Pick<NewPin, PinText | 'isAiMade' | 'madeBy'>>

type Row = Parameters<typeof rowValues<typeof pins>>[1]

type InsertedPin = Omit<Row, 'pinnerId' | 'createdAt' | 'isListed' | 'boardId' | 'sectionId'> & {
  boardId: number
  sectionId?: number | null | undefined
}

/**
 * The statement that inserts a pin if the viewer may still edit its board. Inserts nothing if `source`, a query for
 * values, returns no row. By default, the pin gets the board's AI label.
 */
export function pinInsertion(context: Context, pin: InsertedPin, source: SQL = sql`(select 1)`) {
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

/** A board's `person` label applies only to uploads, never to pictures from elsewhere. */
function labelOnBoard({ viaPinId, method, sourceKey }: InsertedPin): SQL | null {
  if (viaPinId) return null
  const isOwn = method === 'uploaded' && !sourceKey
  return isOwn ? sql`${boards.pinLabel}` : sql`nullif(${boards.pinLabel}, 'person')`
}

/** Notifies the board's owner and collaborators of a new pin and, for a save, the pinner of the original. */
export function pinNotifications(
  context: Context,
  { id, boardId, viaPinId }: { id: number; boardId: number; viaPinId?: number },
) {
  const sharers = sql`select owner_id from boards where id = ${boardId}
    union all select member_id from board_collaborators where board_id = ${boardId} and state = 'accepted'`
  const notifications = [
    insertNotification(context, { kind: 'board_pinned', to: sharers, subject: boardId, act: id }),
  ]
  if (viaPinId !== undefined) {
    const to = sql`select pinner_id from pins where id = ${viaPinId}`
    notifications.push(
      insertNotification(context, { kind: 'saved', to, subject: viaPinId, act: id }),
    )
  }
  return notifications.map((text) => statement(context.db, text))
}

export function pinColumns({ boardId, section, link, ...pin }: PinTexts) {
  const method = pin.method === 'button' && !pin.guid ? ('button_external' as const) : pin.method
  const aiLabel = pin.madeBy === undefined && !pin.isAiMade ? undefined : labelOf(pin)
  const texts = recordOf(PIN_TEXT_NAMES, (name) => pin[name] ?? '')
  return { boardId, sectionId: section, ...texts, link, method, aiLabel }
}

/** Uses a colour's code as the title if there is no other. */
export function withTitle<Words extends Pick<NewPin, 'title' | 'color'>>(
  texts: Words,
  media: (typeof pins.$inferInsert)['media'],
): Words {
  return { ...texts, title: texts.title || (media === 'color' && texts.color) || '' }
}

/** Refuses `picture_removed` if the picture was removed while `work` was running. */
export async function refusingRemoved<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw removedRefusal(error)
  }
}
