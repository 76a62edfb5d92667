import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { newId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { recordOf } from '../../../text/records.ts'
import type { SubmittedBase } from '../../core/edits/edit-base-input.ts'
import {
  changedFields,
  editConflict,
  hasNoEditConflict,
} from '../../core/edits/edit-conflicts.server.ts'
import { storeIdempotencyKey } from '../../core/idempotency/idempotency-keys.server.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { captionsInsertion } from '../media/captions/captions.server.ts'
import {
  type CaptionsChoice,
  captionsColumns,
  chosenCaptions,
  NO_SPEECH,
} from '../media/captions/captions-input.ts'
import { PIN_TEXT_NAMES } from './fields/text-fields.ts'
import { refusingRemoved } from './insert-pin.server.ts'
import { noteOf, noteStep } from './notes/note.server.ts'
import { keepPastNotes } from './notes/past-note.server.ts'
import { labelOf, type NoteUndo, type PinEdit, type PinQuery } from './pin.ts'
import { pinnedBy, removableBy, restorableBy } from './pin-rights.server.ts'
import { setPinHashtags, textColumns } from './pin-texts.server.ts'
import { isOwnPlace, readOwnPlace } from './places/own-place.server.ts'
import { placeValue } from './places/place-value.ts'

/**
 * Changes or moves the viewer's pin, and changes its note. Returns how to undo a replaced note. Refuses
 * `not_signed_in`, `rate_limited` and `picture_removed` (captions), `edited_meanwhile` and `not_found`.
 */
export async function editPin(
  context: Context,
  { base, ...input }: PinEdit & { base?: SubmittedBase | undefined },
): Promise<NoteUndo | null> {
  const viewer = signedIn(context)
  const { pinId } = input
  const changed = changedFields(editedFields(input), base)
  const { label, note, captions, place: toPlace, ...texts } = changed
  if (input.captions) await limitRate(context, 'upload', String(viewer.id))
  const isReworded = Object.keys(texts).length > 0 || label !== undefined
  const columns = editedColumns(viewer)
  const staysInPlace = input.boardId !== undefined && toPlace === undefined
  const { boardId, section } = staysInPlace ? {} : input
  const place = boardId === undefined ? undefined : { boardId, section: section ?? null }
  const mayMoveThere =
    place && sql`exists (select 1 from ${boards} where ${isOwnPlace(viewer, place)})`
  const sectionOfSameBoard = sql`case when ${pins.boardId} = ${boardId} then ${pins.sectionId} end`
  // Only the pinner can have a note, not a member who manages the pinner's business.
  const mayNote = note === undefined ? undefined : eq(pins.pinnerId, viewer.id)
  const mayCaption = captions === undefined ? undefined : isNotNull(pins.videoId)
  const isEditablePin = and(
    eq(pins.id, pinId),
    pinnedBy(viewer),
    isNull(pins.deletedAt),
    ...[mayMoveThere, mayNote, mayCaption],
  )
  const isEditable = and(isEditablePin, hasNoEditConflict(columns, changed, base))
  const change = context.db
    .update(pins)
    .set({
      // The statement must set at least one column, even if only the note changes.
      editedAt: isReworded ? context.now : sql`${pins.editedAt}`,
      ...texts,
      ...textColumns(texts),
      ...captionsColumns(captions),
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
  const { title, description } = texts
  const isWhole = title !== undefined && description !== undefined
  const edits = context.db.batch([
    context.db.select(columns).from(pins).where(isEditablePin),
    change,
    ...(label === undefined ? [] : [savesLabelled(context.db, pinId)]),
    ...(input.captions ? [captionsInsertion(context.db, input.captions)] : []),
    ...(isWhole ? setPinHashtags(context.db, pinId, texts) : []),
    ...(note === undefined
      ? []
      : [
          ...keepPastNotes(context.db, { note, changeId }, isEditable),
          noteStep(context.db, note, isEditable),
          ...storeIdempotencyKey(
            context,
            sql`exists (select 1 from ${pins} where ${isEditablePin})`,
          ),
        ]),
  ])
  const [[saved], [edited]] = await refusingRemoved(edits)
  if (!edited) {
    const conflict = editConflict(saved, changed, base)
    if (conflict) throw conflict
    if (place) await readOwnPlace(context, place)
    throw new Refusal('not_found')
  }
  // Hashtags come from the title and the description, so both are needed if either changes.
  const changesTags = title !== undefined || description !== undefined
  if (changesTags && !isWhole) await context.db.batch(setPinHashtags(context.db, pinId, edited))
  const isLost = note !== undefined && edited.noteBefore !== '' && edited.noteBefore !== note
  return isLost ? { pinId, changeId } : null
}

/** The changed fields by name. Board and section are one field, because a section belongs to a board. */
function editedFields({ link, note, ...input }: PinEdit) {
  const { boardId, section = null } = input
  const place = boardId === undefined ? undefined : placeValue({ boardId, section })
  const texts = recordOf(PIN_TEXT_NAMES, (name) => input[name])
  return { place, ...texts, link, label: labelOf(input), captions: chosenCaptions(input), note }
}

function editedColumns(viewer: Viewer) {
  return {
    place: sql<string>`${pins.boardId} || coalesce('/' || ${pins.sectionId}, '')`,
    ...recordOf(PIN_TEXT_NAMES, (name) => pins[name]),
    link: pins.link,
    label: pins.aiLabel,
    captions: sql<CaptionsChoice>`iif(${pins.hasNoSpeech}, ${NO_SPEECH}, ${pins.captionsHash})`,
    note: noteOf(viewer.id),
  }
}

/** Only the member who added a picture can label it, and the picture's file takes precedence. */
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

/** Deletes the viewer's pin, or one on their board; {@link restorePin} undoes it. */
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
