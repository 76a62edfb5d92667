import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pinNotes } from '../../../../db/content/notes.ts'
import { pins } from '../../../../db/content/pins.ts'
import { indexedText } from '../../../../text/index-words.ts'

type Reader = Placeholder | number

/** A pin's private note as a column: empty if there is no note or the reader isn't the pinner. */
export function noteOf(reader: Reader): SQL<string> {
  return sql<string>`coalesce((select text from pin_notes
    where pin_notes.pin_id = pins.id and pin_notes.member_id = ${reader}), '')`
}

/** Like {@link noteOf}, but null if the reader isn't the pinner. */
export function noteFor(reader: Reader): SQL<string | null> {
  return sql<string | null>`iif(pins.pinner_id = ${reader}, ${noteOf(reader)}, null)`
}

/** The statement that sets the note of the matching pins. An empty note removes their notes. */
export function noteStep(db: Context['db'], note: string, isNoted: SQL | undefined) {
  if (note === '') {
    const noted = sql`select ${pins.id} from ${pins} where ${isNoted}`
    return db.delete(pinNotes).where(sql`${pinNotes.pinId} in (${noted})`)
  }
  return db
    .insert(pinNotes)
    .select(
      sql`select ${pins.id}, ${pins.pinnerId}, ${note}, ${indexedText(note)} from ${pins} where ${isNoted}`,
    )
    .onConflictDoUpdate({
      target: pinNotes.pinId,
      set: { text: sql`excluded.text`, indexedText: sql`excluded.indexed_text` },
    })
}
