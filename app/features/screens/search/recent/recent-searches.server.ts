import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { withNewId } from '../../../../db/ids.ts'
import { literal } from '../../../../db/literal.ts'
import { recentSearches } from '../../../../db/screens/searches.ts'
import { foldWords } from '../../../../text/words.ts'
import { namesHushed } from '../../../content/advisories/hushed.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { RECENT_SEARCHES } from '../../feeds/limits.ts'
import type { ForgottenSearch, NewRecentSearch } from '../search.ts'

/** Keeps a member's search, once and up to ten; abusive words and those of distress are not kept. */
export async function keepSearch(context: Context, { q: words }: NewRecentSearch): Promise<void> {
  const { db, viewer, now: searchedAt } = context
  if (!viewer) return
  const memberId = viewer.id
  const again = { words, searchedAt }
  const newest = sql`(select id from ${recentSearches} where ${eq(recentSearches.memberId, memberId)}
    order by searched_at desc, id desc limit ${literal(RECENT_SEARCHES)})`
  await withNewId(searchedAt, (id) =>
    db.batch([
      db
        .insert(recentSearches)
        .select(
          sql`select ${id}, ${memberId}, ${words}, ${foldWords(words)}, ${searchedAt}
            where not ${namesHushed(context, words)}`,
        )
        .onConflictDoUpdate({
          target: [recentSearches.memberId, recentSearches.foldedWords],
          set: again,
        }),
      db
        .delete(recentSearches)
        .where(
          and(eq(recentSearches.memberId, memberId), sql`${recentSearches.id} not in ${newest}`),
        ),
    ]),
  )
}

export async function forgetSearches(context: Context, { q }: ForgottenSearch): Promise<void> {
  const { id } = signedIn(context)
  const isThis = q === undefined ? undefined : eq(recentSearches.foldedWords, foldWords(q))
  await context.db.delete(recentSearches).where(and(eq(recentSearches.memberId, id), isThis))
}

export function selectRecentSearches({ db, viewer }: Context, count = RECENT_SEARCHES) {
  return db
    .select({ words: recentSearches.words, foldedWords: recentSearches.foldedWords })
    .from(recentSearches)
    .where(eq(recentSearches.memberId, viewer?.id ?? 0))
    .orderBy(desc(recentSearches.searchedAt))
    .limit(count)
}
