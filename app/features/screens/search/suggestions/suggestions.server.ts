import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { foldWords } from '../../../../text/folded-words.ts'
import { type WordQuery, wordQuery } from '../../../../text/index-words.ts'
import { selectTermsInText, sensitivityOf } from '../../../content/advisories/sensitivity.server.ts'
import type { Guarded } from '../../../content/advisories/sensitivity.ts'
import { withSuppressedTerms } from '../../../content/advisories/suppressed-terms.server.ts'
import { boardPath } from '../../../content/boards/board-names/board-path.ts'
import { hashtagPath } from '../../../content/pins/hashtags/hashtags.ts'
import { hasOpenAccount } from '../../../core/permissions/accounts.server.ts'
import { isNotBlockedOrMuted } from '../../../core/permissions/blocks.server.ts'
import { SUGGESTIONS } from '../../feeds/limits.ts'
import { rankedIds } from '../../feeds/ranked.server.ts'
import { selectRecentSearches } from '../recent-searches/recent-searches.server.ts'
import type { SearchStart } from '../search.ts'
import { isBoardFindableBy } from '../search-boards.server.ts'
import { matchesFor, matchesIn, shownOf } from '../search-window.server.ts'
import { CANDIDATES, selectHashtags } from './hashtag-suggestions.server.ts'

export type Suggestion = {
  type: 'recent' | 'hashtag' | 'board' | 'member'
  text: string
  path: string
  detail: string | null
}

const TOP = { top: Number.MAX_SAFE_INTEGER, last: null }
const NO_SUGGESTIONS: WordQuery = { count: 0, begun: '""', whole: '""', excluded: null }

const FIRST = { last: null, pageSize: SUGGESTIONS - 1 }

/** Up to five suggestions: recent searches, then hashtags, boards and members in turn. Excludes abuse and distress. */
export async function suggestSearches(
  context: Context,
  { q }: SearchStart,
): Promise<Guarded<Suggestion>> {
  const words = wordQuery(q) ?? NO_SUGGESTIONS
  const suppression = withSuppressedTerms(context)
  const [recent, hashtags, foundBoards, foundMembers, named] = await suppression.context.db.batch([
    selectRecentSearches(context),
    selectHashtags(context, q, CANDIDATES),
    selectBoards(context, words),
    selectMembers(context, words),
    selectTermsInText(context, q),
  ])
  const isSuppressed = await suppression.termMatcher()
  const start = foldWords(q)
  const before = recent
    .filter(({ foldedWords }) => foldedWords.startsWith(start))
    .map(({ words }) => ofWords(words))
  const others = interleave<Suggestion>([
    hashtags.map(({ tag }) => ({
      type: 'hashtag',
      text: `#${tag}`,
      path: hashtagPath(tag),
      detail: null,
    })),
    foundBoards.map((board) => ({
      type: 'board',
      text: board.name,
      path: boardPath(board),
      detail: board.owner,
    })),
    foundMembers.map(({ fullName, username }) => ({
      type: 'member',
      text: fullName,
      path: `/${username}/`,
      detail: username,
    })),
  ])
  const all = [...before, ...others].filter(
    ({ text, detail }) => !isSuppressed(text) && !isSuppressed(detail ?? ''),
  )
  return {
    items: all.slice(0, SUGGESTIONS),
    bookmark: null,
    sensitivity: await sensitivityOf(context, named, { anyway: false }),
  }
}

function ofWords(text: string): Suggestion {
  return { type: 'recent', text, path: `/search/?q=${encodeURIComponent(text)}`, detail: null }
}

function selectBoards({ db, viewer }: Context, words: WordQuery) {
  const ranking = rankedIds(
    shownOf({
      matched: matchesFor(viewer, 'boards', words, TOP),
      table: sql`${boards}`,
      isShown: and(
        isBoardFindableBy(viewer?.id ?? 0),
        isNotBlockedOrMuted(viewer?.id ?? 0, boards.ownerId),
      ),
    }),
    FIRST,
  )
  return db
    .select({
      name: boards.name,
      slug: boards.slug,
      ownerUsername: sql<string>`${members.username}`.as('owner_username'),
      owner: publicName().as('owner'),
    })
    .from(boards)
    .innerJoin(members, eq(members.id, boards.ownerId))
    .innerJoin(sql`${ranking} as ranked`, sql`ranked.id = boards.id`)
    .orderBy(sql`ranked.score desc, ranked.id desc`)
}

function selectMembers({ db, viewer }: Context, words: WordQuery) {
  const ranking = rankedIds(
    shownOf({
      matched: matchesIn('members', words, TOP),
      table: sql`${members}`,
      isShown: sql`${hasOpenAccount()} and ${isNotBlockedOrMuted(viewer?.id ?? 0, members.id)}`,
    }),
    FIRST,
  )
  return db
    .select({ username: members.username, fullName: publicName().as('public_name') })
    .from(members)
    .innerJoin(sql`${ranking} as ranked`, sql`ranked.id = members.id`)
    .orderBy(sql`ranked.score desc, ranked.id desc`)
}

function interleave<T>(lists: T[][]): T[] {
  const length = Math.max(...lists.map((list) => list.length))
  return Array.from({ length }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat()
}
