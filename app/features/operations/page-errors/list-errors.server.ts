import { and, desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { pageErrors } from '../../../db/operations/page-errors.ts'
import { Text } from '../../../forms/input.ts'
import { hasRightNow, requireModerationRight } from '../moderation/require-right.server.ts'
import { SHOWN_ERRORS } from './limits.ts'

export const PageErrorsQuery = v.object({ day: v.pipe(Text, v.maxLength(10)) })
type PageErrorsQuery = v.InferOutput<typeof PageErrorsQuery>

/** Lists a day's page errors, by default the latest day with any. */
export async function listPageErrors(context: Context, { day }: PageErrorsQuery) {
  const { db, now } = context
  requireModerationRight(context, 'see_page_errors')
  const latest = sql`(select max(latest.day) from page_errors as latest)`
  const [days, errors] = await db.batch([
    db
      .select({ day: pageErrors.day, count: sql`sum(${pageErrors.count})`.mapWith(Number) })
      .from(pageErrors)
      .where(hasRightNow(context, 'see_page_errors'))
      .groupBy(pageErrors.day)
      .orderBy(desc(pageErrors.day)),
    db
      .select()
      .from(pageErrors)
      .where(
        and(
          hasRightNow(context, 'see_page_errors'),
          eq(pageErrors.day, day ? sql`${day}` : latest),
        ),
      )
      .orderBy(desc(pageErrors.count), desc(pageErrors.lastAt))
      .limit(SHOWN_ERRORS + 1),
  ])
  const shown = errors.slice(0, SHOWN_ERRORS)
  const builds = Map.groupBy(shown, ({ build }) => build)
  return {
    days,
    day: day || (days[0]?.day ?? ''),
    builds: [...builds].map(([build, rows]) => ({ build, rows })),
    hasMore: errors.length > SHOWN_ERRORS,
    now,
  }
}
