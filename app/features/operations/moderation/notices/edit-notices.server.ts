import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { advisories } from '../../../../db/content/advisories.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { storeIdempotencyKey } from '../../../core/idempotency/idempotency-keys.server.ts'
import { recordAuditEvent } from '../audit/audit-events.server.ts'
import { hasRightNow, requireModerationRight } from '../require-right.server.ts'
import type { RemovedNotice, SavedNotice } from './notice.ts'
import { actionsIn, linkTags } from './notice-fields.ts'

const TYPE = 'THIRD_PARTY_TL'

/**
 * Adds a notice, or changes the one with the same key, country and language. Refuses `not_allowed`, and
 * `notice_source_missing` for a future date.
 */
export async function saveNotice(context: Context, saved: SavedNotice): Promise<void> {
  const { db, now } = context
  requireModerationRight(context, 'edit_advisories')
  const { act: _, explanation, links, actions: rows, ...notice } = saved
  if (Date.parse(notice.checkedOn) > now) throw new Refusal('notice_source_missing', 'checkedOn')
  const { key, country, language, style, category, title, description, footer } = notice
  const { tags: descriptionTags } = linkTags(description, links)
  const actions = actionsIn(rows)
  const isAllowed = hasRightNow(context, 'edit_advisories')
  const [written] = await withNewId(now, () =>
    db.batch([
      db
        .insert(advisories)
        .select(
          sql`select null, ${key}, ${country}, ${language}, ${style}, ${category}, ${TYPE}, ${title},
            ${description}, ${JSON.stringify(descriptionTags)}, ${JSON.stringify(actions)}, ${footer},
            ${notice.source}, ${notice.checkedOn}, ${now} where ${isAllowed}`,
        )
        .onConflictDoUpdate({
          target: [advisories.key, advisories.country, advisories.language],
          set: { ...notice, descriptionTags, actions, updatedAt: now },
        })
        .returning({ id: advisories.id }),
      recordAuditEvent(
        context,
        {
          act: 'save_notice',
          subject: ['notice', `${key} (${country || 'everywhere'} ${language})`],
          reason: explanation,
        },
        isAllowed,
      ),
      ...storeIdempotencyKey(context),
    ]),
  )
  if (written.length === 0) throw new Refusal('no_such_page')
}

/** Refuses `not_allowed`, `no_such_page`, and `notice_in_use` if a search term needs it in every country. */
export async function removeNotice(
  context: Context,
  { id, explanation }: RemovedNotice,
): Promise<void> {
  const { db, now } = context
  requireModerationRight(context, 'edit_advisories')
  const isThisNotice = eq(advisories.id, id)
  const isAllowed = and(
    isThisNotice,
    hasRightNow(context, 'edit_advisories'),
    sql`not ${isNeeded(id)}`,
  )
  const [, removed, there] = await withNewId(now, () =>
    db.batch([
      recordAuditEvent(
        context,
        { act: 'remove_notice', subject: ['notice', noticeOf(id)], reason: explanation },
        sql`exists (select 1 from ${advisories} where ${isAllowed})`,
      ),
      db.delete(advisories).where(isAllowed).returning({ id: advisories.id }),
      db
        .select({ isNeeded: isNeeded(id).mapWith(Boolean).as('is_needed') })
        .from(advisories)
        .where(isThisNotice),
    ]),
  )
  if (removed.length > 0) return
  throw new Refusal(there[0]?.isNeeded ? 'notice_in_use' : 'no_such_page')
}

/** Whether search terms use this notice and no other with its key covers every country. */
function isNeeded(id: number): SQL {
  return sql`exists (
    select 1 from advisories as one where one.id = ${id} and one.country = ''
      and exists (select 1 from search_terms where advisory_key = one.key)
      and not exists (
        select 1 from advisories as other where other.key = one.key and other.country = '' and other.id <> one.id
      )
  )`
}

function noticeOf(id: number): SQL {
  return sql`(select key || ' (' || coalesce(nullif(country, ''), 'everywhere') || ' ' || language || ')'
    from advisories where id = ${id})`
}
