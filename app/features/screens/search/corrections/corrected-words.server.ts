import { sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { literal } from '../../../../db/literal.ts'
import { askedWords } from '../../../../text/index-words.ts'
import { WORD } from '../../../../text/words.ts'
import { editsOf } from './edits.ts'
import { CORRECTED_WORDS, COUNTED_ROWS } from './limits.ts'

export type Subject = 'pins' | 'boards' | 'members'

/** An existing word in the place of one that is missing, and how many words are. */
type Edit = { place: number; word: string; missing: number }

/**
 * The text with each word that nothing has replaced by one within a typing error, of several by the
 * one that most have; null where a word has none. Only what is listed is read, never what is on
 * somebody's secret board.
 */
export async function correctedWords(
  context: Context,
  subject: Subject,
  typed: string,
): Promise<string | null> {
  const words = typed.match(WORD) ?? []
  const asked = words.map((word) => ({ match: askedWords(word)?.begun, edits: editsOf(word) }))
  if (asked.every(({ edits }) => edits.length === 0)) return null
  const existing = await selectExisting(context, subject, asked)
  const best = new Map(existing.toReversed().map(({ place, word }) => [place, word]))
  if (best.size === 0 || best.size < (existing[0]?.missing ?? 0)) return null
  let place = 0
  return typed.replace(WORD, (word) => best.get(place++) ?? word)
}

/**
 * The edits that exist, the best first. `match` seeks each in the index: its own table of words
 * (`fts5vocab`) would read every row of a word to count them.
 */
async function selectExisting({ db }: Context, subject: Subject, asked: readonly object[]) {
  const index = sql.raw(`${subject}_fts`)
  const hasIt = sql`${index} match '"' || edit.value || '"'`
  return db.all<Edit>(sql`
    with missing (place, edits) as materialized (
      select asked.key, asked.value ->> 'edits' from json_each(${JSON.stringify(asked)}) as asked
      where not exists (select 1 from ${index} where ${index} match (asked.value ->> 'match'))
      limit ${literal(CORRECTED_WORDS + 1)}
    )
    select missing.place, edit.value as word, (select count(*) from missing) as missing
    from missing cross join json_each(missing.edits) as edit
    where (select count(*) from missing) <= ${literal(CORRECTED_WORDS)}
      and exists (select 1 from ${index} where ${hasIt})
    order by (
      select count(*) from (select 1 from ${index} where ${hasIt} limit ${literal(COUNTED_ROWS)})
    ) desc, edit.key`)
}
