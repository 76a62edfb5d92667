import { and, asc, eq, gt, or } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { advisories } from '../../../../db/content/advisories.ts'
import { pageOf } from '../../../../paging.ts'
import { hasRightNow, requireModerationRight } from '../require-right.server.ts'
import type { NoticesQuery } from './notice.ts'

export type ListedNotice = Awaited<ReturnType<typeof readNotices>>['notices'][number]

export async function readNotices(context: Context, { q, edit, bookmark, pageSize }: NoticesQuery) {
  const { db } = context
  requireModerationRight(context, 'edit_advisories')
  const isAllowed = hasRightNow(context, 'edit_advisories')
  const [rows, [edited]] = await db.batch([
    db
      .select(NOTICE)
      .from(advisories)
      .where(
        and(
          isAllowed,
          q ? or(eq(advisories.key, q), eq(advisories.country, q.toUpperCase())) : undefined,
          bookmark === null ? undefined : gt(advisories.id, bookmark),
        ),
      )
      .orderBy(asc(advisories.id))
      .limit(pageSize + 1),
    db
      .select()
      .from(advisories)
      .where(and(isAllowed, eq(advisories.id, edit ?? 0))),
  ])
  const { items: notices, bookmark: next } = pageOf(rows, pageSize)
  return { notices, q, edited: edited ?? null, bookmark: next }
}

const NOTICE = {
  id: advisories.id,
  key: advisories.key,
  country: advisories.country,
  language: advisories.language,
  title: advisories.title,
  source: advisories.source,
  checkedOn: advisories.checkedOn,
}
