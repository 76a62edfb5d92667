import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { withNewId } from '../../../../db/ids.ts'
import { literal } from '../../../../db/literal.ts'
import { recentSearches } from '../../../../db/screens/searches.ts'
import { foldWords } from '../../../../text/folded-words.ts'
import { mentionsSuppressedTerm } from '../../../content/advisories/suppressed-terms.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { RECENT_SEARCHES } from '../../feeds/limits.ts'
import type { ForgottenSearch, NewRecentSearch } from '../search.ts'

/** Stores a member's search. Keeps at most ten, without repeats, and none with words of abuse or distress. */
export async function keepSearch(context: Context, { q: words }: NewRecentSearch): Promise<void> {
  const { db, viewer, now: searchedAt } = context
  if (!viewer) return
  const memberId = viewer.id
  const update = { words, searchedAt }
  const newest = sql`(select id from ${recentSearches} where ${eq(recentSearches.memberId, memberId)}
    order by searched_at desc, id desc limit ${literal(RECENT_SEARCHES)})`
  await withNewId(searchedAt, (id) =>
    db.batch([
      db
        .insert(recentSearches)
        .select(
          sql`select ${id}, ${memberId}, ${words}, ${foldWords(words)}, ${searchedAt}
            where not ${mentionsSuppressedTerm(context, words)}`,
        )
        .onConflictDoUpdate({
          target: [recentSearches.memberId, recentSearches.foldedWords],
          set: update,
        }),
      db
        .delete(recentSearches)
        .where(
          and(eq(recentSearches.memberId, memberId), sql`${recentSearches.id} not in ${newest}`),
        ),
    ]),
  )
}

export async function deleteSearches(context: Context, { q }: ForgottenSearch): Promise<void> {
  const { id } = signedIn(context)
  const isNamedSearch = q === undefined ? undefined : eq(recentSearches.foldedWords, foldWords(q))
  await context.db.delete(recentSearches).where(and(eq(recentSearches.memberId, id), isNamedSearch))
}

export function selectRecentSearches({ db, viewer }: Context, count = RECENT_SEARCHES) {
  return db
    .select({ words: recentSearches.words, foldedWords: recentSearches.foldedWords })
    .from(recentSearches)
    .where(eq(recentSearches.memberId, viewer?.id ?? 0))
    .orderBy(desc(recentSearches.searchedAt))
    .limit(count)
}
