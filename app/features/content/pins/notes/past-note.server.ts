import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pastNotes, pinNotes } from '../../../../db/content/notes.ts'
import { pins } from '../../../../db/content/pins.ts'
import { firstIdAt } from '../../../../db/ids.ts'
import type { ClockJob } from '../../../../jobs.ts'
import { Refusal } from '../../../../refusal.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { NOTE_UNDO_MS } from '../limits.ts'
import type { NoteUndo } from '../pin.ts'
import { pinnedBy } from '../pin-rights.server.ts'

/** The statements that save the old notes for {@link undoNote}. Run them before the notes change. */
export function keepPastNotes(
  db: Context['db'],
  { note, changeId }: { note: string; changeId: number },
  isNoted: SQL | undefined,
) {
  const noted = sql`(select ${pins.id} from ${pins} where ${isNoted})`
  const isChanged = sql`coalesce((select text from pin_notes
    where pin_notes.pin_id = ${pastNotes.pinId}), '') <> ${note}`
  return [
    db.delete(pastNotes).where(sql`${pastNotes.pinId} in ${noted} and ${isChanged}`),
    db.insert(pastNotes).select(
      sql`select pin_id, member_id, ${changeId}, text, indexed_text from pin_notes
          where pin_id in ${noted} and text <> ${note}`,
    ),
  ] as const
}

/** Restores the note that a change replaced. Refuses `past_note_gone` after another change, and after an hour. */
export async function undoNote(context: Context, { pinId, changeId }: NoteUndo): Promise<void> {
  const { db } = context
  const viewer = signedIn(context)
  const isOwn = and(
    ...[eq(pins.id, pinId), eq(pins.pinnerId, viewer.id), pinnedBy(viewer)],
    sql`${pins.deletedAt} is null`,
  )
  const isPast = and(
    ...[eq(pastNotes.pinId, pinId), eq(pastNotes.memberId, viewer.id)],
    ...[eq(pastNotes.changeId, changeId), gte(pastNotes.changeId, oldest(context))],
    sql`exists (select 1 from ${pins} where ${isOwn})`,
  )
  const [restored] = await db.batch([
    db
      .insert(pinNotes)
      .select(sql`select pin_id, member_id, text, indexed_text from ${pastNotes} where ${isPast}`)
      .onConflictDoUpdate({
        target: pinNotes.pinId,
        set: { text: sql`excluded.text`, indexedText: sql`excluded.indexed_text` },
      })
      .returning({ pinId: pinNotes.pinId }),
    db.delete(pastNotes).where(isPast),
  ])
  if (restored.length === 0) throw new Refusal('past_note_gone')
}

export const forgetPastNotesJob: ClockJob = {
  name: 'forget_past_notes',
  every: 'hour',
  run: forgetPastNotes,
}

export async function forgetPastNotes(context: Pick<Context, 'db' | 'now'>): Promise<void> {
  await context.db.delete(pastNotes).where(lt(pastNotes.changeId, oldest(context)))
}

function oldest({ now }: Pick<Context, 'now'>): number {
  return firstIdAt(now - NOTE_UNDO_MS)
}
