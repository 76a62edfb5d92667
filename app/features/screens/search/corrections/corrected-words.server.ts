import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { literal } from '../../../../db/literal.ts'
import { askedWords } from '../../../../text/index-words.ts'
import { foldWords, WORD } from '../../../../text/words.ts'
import { editsOf } from './edits.ts'
import { CORRECTED_WORDS, COUNTED_ROWS } from './limits.ts'

export type Vocabulary = {
  rowsWith: (match: SQL) => SQL
  /** Asks for all that the quoted words of a query may stand for. */
  asked: (match: string) => string
  longestStart: number
}

/** An existing word in the place of one that is missing, how many words are, and in how many rows it is. */
type Edit = { place: number; word: string; missing: number; rows: number }

type Asked = { match: string | null; edits: string[]; starts: string[]; alike: string[][] }

const ANY = 'word'

/**
 * The text with each word that nothing has replaced by one within a typing error, of several by the
 * one that most have; null where a word has none.
 */
export async function correctedWords(
  context: Context,
  vocabulary: Vocabulary,
  typed: string,
): Promise<string | null> {
  const asked = (typed.match(WORD) ?? []).map((word) => askedFor(word, vocabulary))
  if (asked.every(({ edits }) => edits.length === 0)) return null
  const existing = await selectExisting(context, vocabulary, asked)
  const likelihood = ({ place, word }: Edit) => asked[place]?.edits.indexOf(word) ?? 0
  const worstFirst = existing.toSorted(
    (one, other) => one.rows - other.rows || likelihood(other) - likelihood(one),
  )
  const best = new Map(worstFirst.map(({ place, word }) => [place, word]))
  if (best.size === 0 || best.size < (existing[0]?.missing ?? 0)) return null
  let place = 0
  return typed.replace(WORD, (word) => best.get(place++) ?? word)
}

/** The beginnings of a word from two letters on, and its edits by how many letters they begin alike. */
function askedFor(word: string, { asked, longestStart }: Vocabulary): Asked {
  const words = askedWords(word)
  const edits = editsOf(word)
  const letters = edits.length > 0 ? [...foldWords(word)].slice(0, longestStart) : []
  const starts = letters.slice(1).map((_, place) => letters.slice(0, place + 2).join(''))
  const alike: string[][] = Array.from({ length: letters.length + 1 }, () => [])
  for (const edit of edits) {
    const other = [...edit]
    const differs = letters.findIndex((letter, place) => letter !== other[place])
    alike.at(differs)?.push(edit)
  }
  return { match: words && asked(words.begun), edits, starts, alike }
}

/**
 * The edits that exist. `match` seeks each in the index: its own table of words (`fts5vocab`) would
 * read every row of a word to count them. Where nothing begins as a word does up to some letter, no
 * edit behind that exists, and another first letter is looked up only where nothing else exists.
 */
async function selectExisting(
  { db }: Context,
  { rowsWith, asked: whole }: Vocabulary,
  asked: readonly Asked[],
) {
  const has = (word: string, pattern: string) =>
    rowsWith(sql`replace(${whole(pattern)}, ${ANY}, ${sql.raw(word)})`)
  const found = (which: SQL) => sql`select missing.place, edit.value as word
    from missing cross join json_each(missing.alike) as those cross join json_each(those.value) as edit
    where (select count(*) from missing) <= ${literal(CORRECTED_WORDS)} and ${which}
      and exists (${has('edit.value', `"${ANY}"`)})`
  const startExists = sql`exists (${has('start.value', `"${ANY}"*`)})`
  const words = asked.map(({ match, starts, alike }) => ({ match, starts, alike }))
  return db.all<Edit>(sql`
    with missing (place, alike, common) as materialized (
      select asked.key, asked.value ->> 'alike',
        (select count(*) from json_each(asked.value ->> 'starts') as start where ${startExists})
      from json_each(${JSON.stringify(words)}) as asked
      where not exists (${rowsWith(sql`(asked.value ->> 'match')`)})
      limit ${literal(CORRECTED_WORDS + 1)}
    ),
    likely (place, word) as materialized (${found(sql`those.key between 1 and missing.common + 1`)}),
    existing (place, word) as (
      select * from likely union all
      ${found(sql`those.key = 0 and missing.place not in (select place from likely)`)}
    )
    select place, word, (select count(*) from missing) as missing, (
      select count(*) from (${has('existing.word', `"${ANY}"`)} limit ${literal(COUNTED_ROWS)})
    ) as rows
    from existing`)
}
