import { type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { rowValues } from '../../../db/row-values.ts'
import { actedFor } from '../../ground/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { removedRefusal } from '../media/removed/removed-pictures.server.ts'
import { isOwnPlace } from './places/own-place.server.ts'

type Row = Parameters<typeof rowValues<typeof pins>>[1]

type NewRow = Omit<Row, 'pinnerId' | 'createdAt' | 'isListed' | 'boardId' | 'sectionId'> & {
  boardId: number
  sectionId?: number | null | undefined
}

/**
 * The statement that inserts a pin where the viewer may edit its board at that moment. Values may come from one
 * row of another query, which is named `source`; without that row, nothing is inserted.
 */
export function pinInsertion(context: Context, pin: NewRow, source: SQL = sql`(select 1)`) {
  const { db, now } = context
  const viewer = signedIn(context)
  const place = isOwnPlace(viewer, { boardId: pin.boardId, section: pin.sectionId ?? null })
  const row = rowValues(pins, { ...pin, ...makersOf(viewer), createdAt: now })
  return db
    .insert(pins)
    .select(sql`select ${row} from ${boards}, ${source} as source where ${place}`)
    .returning({ id: pins.id })
}

/** A picture that was removed meanwhile can't be pinned. Refuses `picture_removed`. */
export async function inserting<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw removedRefusal(error)
  }
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
