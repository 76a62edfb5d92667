import { desc, gt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { hashtags } from '../../../db/content/hashtags.ts'
import { takeAlong } from '../../../db/take-along.ts'
import { withHushedWords } from '../../content/advisories/hushed.server.ts'
import { OFFERED_TOPICS } from './limits.ts'

/**
 * A context whose next batch takes the most used hashtags along, and those of them that may be suggested once
 * it came back.
 */
export function withTopTopics<C extends Context>(context: C, most: number) {
  const hushed = withHushedWords(context)
  const { db, taken } = takeAlong(
    hushed.context.db,
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
      const isHushed = await hushed.whatIsHushed()
      const tags = (await taken()).map(({ tag }) => tag)
      return tags.filter((tag) => !isHushed(tag)).slice(0, most)
    },
  }
}
