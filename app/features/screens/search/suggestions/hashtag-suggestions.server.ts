import { sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { literal } from '../../../../db/literal.ts'
import { isCompound } from '../../../../text/index-words.ts'
import { selectTermsInText, sensitivityOf } from '../../../content/advisories/sensitivity.server.ts'
import type { Guarded } from '../../../content/advisories/sensitivity.ts'
import { withSuppressedTerms } from '../../../content/advisories/suppressed-terms.server.ts'
import { foldTag } from '../../../content/pins/hashtags/hashtags.ts'
import { HASHTAG_SUGGESTIONS } from '../../../content/pins/limits.ts'
import { isHashtagFindableBy } from '../../../core/permissions/blocks.server.ts'
import type { HashtagStart } from '../search.ts'

export type HashtagSuggestion = { query: string; pinCount?: number }

/** Suggests the most used hashtags that start with the typed text, except hashtags about abuse or distress. */
export async function suggestHashtags(
  context: Context,
  { q, showPinCount }: HashtagStart,
): Promise<Guarded<HashtagSuggestion>> {
  const suppression = withSuppressedTerms(context)
  const [found, named] = await suppression.context.db.batch([
    selectHashtags(context, q, CANDIDATES),
    selectTermsInText(context, q),
  ])
  const isSuppressed = await suppression.termMatcher()
  const shown = found.filter(({ tag }) => !isSuppressed(tag)).slice(0, HASHTAG_SUGGESTIONS)
  return {
    items: shown.map(({ tag, pinCount }) =>
      showPinCount ? { query: tag, pinCount } : { query: tag },
    ),
    bookmark: null,
    sensitivity: await sensitivityOf(context, named, { anyway: false }),
  }
}

/** The bounded query for the most used matching hashtags. Top hashtags also match inside compounds. */
export function selectHashtags({ db, viewer }: Context, typed: string, count: number) {
  const start = foldTag(typed)
  const spelt = new Set([start, start.replaceAll('ß', 'ss'), start.replaceAll('ss', 'ß')])
  const begins = [...spelt].map((one) => sql`tag >= ${one} and tag < ${`${one}\u{10ffff}`}`)
  const isWithin = sql`(${sql.join(begins, sql` or `)}) and pin_count > 0`
  const holdsIt = isCompound(start) ? sql`${isWithin} or instr(tag, ${start}) > 0` : isWithin
  return db
    .select({ tag: sql<string>`tag`.as('tag'), pinCount: sql<number>`pin_count`.as('pin_count') })
    .from(
      sql`(
        select id, tag, pin_count from (
          select id, tag, pin_count from hashtags where pin_count > 0
          order by pin_count desc, tag desc limit ${literal(MATCHES_READ)}
        ) where ${holdsIt}
        union
        select * from (select id, tag, pin_count from hashtags where ${isWithin} order by tag limit ${literal(MATCHES_READ)})
      ) as tags`,
    )
    .where(isHashtagFindableBy(sql`tags.id`, viewer))
    .orderBy(sql`pin_count desc, tag`)
    .limit(start ? count : 0)
}

const MATCHES_READ = 200

/** How many hashtags are read: more than are shown, because some must not be suggested. */
export const CANDIDATES = 25
