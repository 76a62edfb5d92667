import { desc, gt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { hashtags } from '../../../db/content/hashtags.ts'
import { withExtraQuery } from '../../../db/extra-query.ts'
import { withSuppressedTerms } from '../../content/advisories/suppressed-terms.server.ts'
import { OFFERED_TOPICS } from './limits.ts'

/** Makes the next batch also read the top hashtags. After it, `topTopics` returns those that may be suggested. */
export function withTopTopics<C extends Context>(context: C, most: number) {
  const suppression = withSuppressedTerms(context)
  const { db, taken } = withExtraQuery(
    suppression.context.db,
    context.db
      .select({ tag: hashtags.tag })
      .from(hashtags)
      .where(gt(hashtags.pinCount, sql`0`))
      .orderBy(desc(hashtags.pinCount), hashtags.tag)
      .limit(OFFERED_TOPICS),
  )
  return {
    context: { ...context, db },
    async topTopics(): Promise<string[]> {
      const isSuppressed = await suppression.termMatcher()
      const tags = (await taken()).map(({ tag }) => tag)
      return tags.filter((tag) => !isSuppressed(tag)).slice(0, most)
    },
  }
}
