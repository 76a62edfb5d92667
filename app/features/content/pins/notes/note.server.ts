import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pinNotes } from '../../../../db/content/notes.ts'
import { pins } from '../../../../db/content/pins.ts'
import { indexed } from '../../../../text/index-words.ts'

type Reader = Placeholder | number

/** A pin's private note as a column: empty without one, and for whoever isn't its pinner. */
export function noteOf(reader: Reader): SQL<string> {
  return sql<string>`coalesce((select text from pin_notes
    where pin_notes.pin_id = pins.id and pin_notes.member_id = ${reader}), '')`
}

/** The same, but null for whoever isn't its pinner. */
export function noteFor(reader: Reader): SQL<string | null> {
  return sql<string | null>`iif(pins.pinner_id = ${reader}, ${noteOf(reader)}, null)`
}

/** The statement that gives the pins of a condition a note of their pinner's; an empty one removes theirs. */
export function noteStep(db: Context['db'], note: string, isNoted: SQL | undefined) {
  if (note === '') {
    const noted = sql`select ${pins.id} from ${pins} where ${isNoted}`
    return db.delete(pinNotes).where(sql`${pinNotes.pinId} in (${noted})`)
  }
  return db
    .insert(pinNotes)
    .select(
      sql`select ${pins.id}, ${pins.pinnerId}, ${note}, ${indexed(note)} from ${pins} where ${isNoted}`,
    )
    .onConflictDoUpdate({
      target: pinNotes.pinId,
      set: { text: sql`excluded.text`, indexedText: sql`excluded.indexed_text` },
    })
}
