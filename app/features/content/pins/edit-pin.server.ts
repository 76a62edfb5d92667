import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { newId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { noteOf, noteStep } from './notes/note.server.ts'
import { keepPastNotes } from './notes/past-note.server.ts'
import { labelOf, type NoteUndo, type PinEdit, type PinQuery } from './pin.ts'
import { pinnedBy, removableBy, restorableBy } from './pin-rights.server.ts'
import { tagPin, wordColumns } from './pin-words.server.ts'
import { isOwnPlace, readOwnPlace } from './places/own-place.server.ts'

/**
 * Changes the viewer's pin and its note, or moves it; returns how to undo the loss of a note, if one was lost.
 * Refuses `not_signed_in` and `not_found`.
 */
export async function editPin(context: Context, input: PinEdit): Promise<NoteUndo | null> {
  const { pinId, boardId, section, isAiMade, madeBy, note, ...words } = input
  const label = labelOf({ isAiMade, madeBy })
  const viewer = signedIn(context)
  const place = boardId === undefined ? undefined : { boardId, section: section ?? null }
  const mayGoThere =
    place && sql`exists (select 1 from ${boards} where ${isOwnPlace(viewer, place)})`
  const sectionOfSameBoard = sql`case when ${pins.boardId} = ${boardId} then ${pins.sectionId} end`
  // A note is its pinner's alone, also where somebody acts for them.
  const mayNote = note === undefined ? undefined : eq(pins.pinnerId, viewer.id)
  const isEditable = and(
    ...[eq(pins.id, pinId), pinnedBy(viewer), isNull(pins.deletedAt), mayGoThere, mayNote],
  )
  const change = context.db
    .update(pins)
    .set({
      // A change of the note alone sets something, too.
      title: sql`${pins.title}`,
      ...words,
      ...wordColumns(words),
      boardId,
      aiLabel: label === undefined ? undefined : labelFromMaker(label),
      sectionId: section === undefined && boardId !== undefined ? sectionOfSameBoard : section,
    })
    .where(isEditable)
    .returning({
      title: pins.title,
      description: pins.description,
      noteBefore: noteOf(viewer.id).as('note_before'),
    })
  const changeId = newId(context.now)
  const { title, description } = words
  const isWhole = title !== undefined && description !== undefined
  const [[changed]] = await context.db.batch([
    change,
    ...(label === undefined ? [] : [savesLabelled(context.db, pinId)]),
    ...(isWhole ? tagPin(context.db, pinId, words) : []),
    ...(note === undefined
      ? []
      : [
          ...keepPastNotes(context.db, { note, changeId }, isEditable),
          noteStep(context.db, note, isEditable),
        ]),
  ])
  if (!changed) {
    if (place) await readOwnPlace(context, place)
    throw new Refusal('not_found')
  }
  // Hashtags come from both texts, of which one stayed as it was.
  const isReworded = title !== undefined || description !== undefined
  if (isReworded && !isWhole) await context.db.batch(tagPin(context.db, pinId, changed))
  const isLost = note !== undefined && changed.noteBefore !== '' && changed.noteBefore !== note
  return isLost ? { pinId, changeId } : null
}

/** The member who brought a picture in says how it was made, but not against its file. */
function labelFromMaker(label: 'maker' | 'person' | null): SQL {
  return sql`iif(${pins.viaPinId} is null and ${pins.aiLabel} is not 'metadata', ${label}, ${pins.aiLabel})`
}

function savesLabelled(db: Context['db'], pinId: number) {
  const isOfMaker = sql`${pins.aiLabel} is not 'metadata'`
  const label = sql<
    'maker' | 'person' | null
  >`(select nullif(ai_label, 'metadata') from pins as root where root.id = ${pinId})`
  return db
    .update(pins)
    .set({ aiLabel: label })
    .where(and(eq(pins.rootPinId, pinId), isOfMaker, sql`changes() > 0`))
}

/** Deletes a pin of the viewer's or of their board; {@link restorePin} undoes it. */
export async function deletePin(
  context: Context,
  { pinId }: PinQuery,
): Promise<{ board: { ownerUsername: string; slug: string } }> {
  const viewer = signedIn(context)
  const [deleted] = await context.db
    .update(pins)
    .set({ deletedAt: context.now })
    .where(and(eq(pins.id, pinId), removableBy(viewer), isNull(pins.deletedAt)))
    .returning({
      slug: sql<string>`(select slug from boards where id = ${pins.boardId})`,
      ownerUsername: sql<string>`(select username from members join boards on boards.owner_id = members.id
        where boards.id = ${pins.boardId})`,
    })
  if (!deleted) throw new Refusal('not_found')
  return { board: deleted }
}

/** Restores a deleted pin. Refuses `not_found` while its board is deleted. */
export async function restorePin(context: Context, { pinId }: PinQuery): Promise<void> {
  const viewer = signedIn(context)
  const restored = await context.db
    .update(pins)
    .set({ deletedAt: null })
    .where(and(eq(pins.id, pinId), restorableBy(viewer), isNotNull(pins.deletedAt)))
    .returning({ id: pins.id })
  if (restored.length === 0) throw new Refusal('not_found')
}
