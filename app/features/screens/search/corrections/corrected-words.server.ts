import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { literal } from '../../../../db/literal.ts'
import { foldWords, WORD } from '../../../../text/folded-words.ts'
import { wordQuery } from '../../../../text/index-words.ts'
import { withoutExclusions } from '../../../../text/search/search-syntax.ts'
import { editsOf } from './edits.ts'
import { CORRECTED_WORDS, COUNTED_ROWS } from './limits.ts'

export type Vocabulary = {
  rowsWith: (match: SQL) => SQL
  /** Turns a quoted match into the vocabulary's full-text query. */
  toMatch: (match: string) => string
  longestStart: number
}

/** A replacement for the word at `place`. `missing` counts the misspelt words, `rows` the rows with `word`. */
type Edit = { place: number; word: string; missing: number; rows: number }

type LookedUpWord = { match: string | null; edits: string[]; starts: string[]; alike: string[][] }

const ANY = 'word'

/**
 * Replaces each word that has no match with an existing word one typing error away, preferably the word in most rows.
 * Excluded words stay as typed. Returns null if a word has no replacement.
 */
export async function correctedWords(
  context: Context,
  vocabulary: Vocabulary,
  typed: string,
): Promise<string | null> {
  const words = [...withoutExclusions(typed).matchAll(WORD)]
  const toMatch = words.map(([word]) => lookUpOf(word, vocabulary))
  if (toMatch.every(({ edits }) => edits.length === 0)) return null
  const existing = await selectExisting(context, vocabulary, toMatch)
  const likelihood = ({ place, word }: Edit) => toMatch[place]?.edits.indexOf(word) ?? 0
  const worstFirst = existing.toSorted(
    (one, other) => one.rows - other.rows || likelihood(other) - likelihood(one),
  )
  const best = new Map(worstFirst.map(({ place, word }) => [place, word]))
  if (best.size === 0 || best.size < (existing[0]?.missing ?? 0)) return null
  return words.reduceRight((text, { 0: word, index }, place) => {
    const end = text.slice(index + word.length)
    return text.slice(0, index) + (best.get(place) ?? word) + end
  }, typed)
}

/** Returns a word's edits, grouped by how many first letters they share with it, and its longer prefixes. */
function lookUpOf(word: string, { toMatch, longestStart }: Vocabulary): LookedUpWord {
  const words = wordQuery(word)
  const edits = editsOf(word)
  const letters = edits.length > 0 ? [...foldWords(word)].slice(0, longestStart) : []
  const starts = letters.slice(1).map((_, place) => letters.slice(0, place + 2).join(''))
  const alike: string[][] = Array.from({ length: letters.length + 1 }, () => [])
  for (const edit of edits) {
    const other = [...edit]
    const differs = letters.findIndex((letter, place) => letter !== other[place])
    alike.at(differs)?.push(edit)
  }
  return { match: words && toMatch(words.begun), edits, starts, alike }
}

/**
 * Selects the edits that exist in the index. Uses `match`, because `fts5vocab` would read every row of a word. Skips
 * edits whose prefix is in no word. Tries edits of a word's first letter only if no other edit exists.
 */
async function selectExisting(
  { db }: Context,
  { rowsWith, toMatch: whole }: Vocabulary,
  asked: readonly LookedUpWord[],
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
