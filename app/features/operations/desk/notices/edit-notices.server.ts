import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { advisories } from '../../../../db/content/advisories.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { atDesk, mayNow } from '../at-desk.server.ts'
import { recordDeskEvent } from '../audit/desk-events.server.ts'
import type { RemovedNotice, SavedNotice } from './notice.ts'
import { actionsIn, tagsIn } from './notice-rows.ts'

const TYPE = 'THIRD_PARTY_TL'

/**
 * Adds a notice, or changes the one of its key, country and language. Refuses `not_allowed`, and
 * `notice_source_missing` for a day that is still to come.
 */
export async function saveNotice(context: Context, saved: SavedNotice): Promise<void> {
  const { db, now } = context
  atDesk(context, 'edit_advisories')
  const { act: _, explanation, links, actions: rows, ...notice } = saved
  if (Date.parse(notice.checkedOn) > now) throw new Refusal('notice_source_missing', 'checkedOn')
  const { key, country, language, style, category, title, description, footer } = notice
  const { tags: descriptionTags } = tagsIn(description, links)
  const actions = actionsIn(rows)
  const may = mayNow(context, 'edit_advisories')
  const [written] = await withNewId(now, () =>
    db.batch([
      db
        .insert(advisories)
        .select(
          sql`select null, ${key}, ${country}, ${language}, ${style}, ${category}, ${TYPE}, ${title},
            ${description}, ${JSON.stringify(descriptionTags)}, ${JSON.stringify(actions)}, ${footer},
            ${notice.source}, ${notice.checkedOn}, ${now} where ${may}`,
        )
        .onConflictDoUpdate({
          target: [advisories.key, advisories.country, advisories.language],
          set: { ...notice, descriptionTags, actions, updatedAt: now },
        })
        .returning({ id: advisories.id }),
      recordDeskEvent(
        context,
        {
          act: 'save_notice',
          subject: ['notice', `${key} (${country || 'everywhere'} ${language})`],
          reason: explanation,
        },
        may,
      ),
    ]),
  )
  if (written.length === 0) throw new Refusal('no_such_page')
}

/** Refuses `not_allowed`, `no_such_page`, and `notice_in_use` while terms need it everywhere. */
export async function removeNotice(
  context: Context,
  { id, explanation }: RemovedNotice,
): Promise<void> {
  const { db, now } = context
  atDesk(context, 'edit_advisories')
  const isIt = eq(advisories.id, id)
  const may = and(isIt, mayNow(context, 'edit_advisories'), sql`not ${isNeeded(id)}`)
  const [, removed, there] = await withNewId(now, () =>
    db.batch([
      recordDeskEvent(
        context,
        { act: 'remove_notice', subject: ['notice', noticeOf(id)], reason: explanation },
        sql`exists (select 1 from ${advisories} where ${may})`,
      ),
      db.delete(advisories).where(may).returning({ id: advisories.id }),
      db
        .select({ isNeeded: isNeeded(id).mapWith(Boolean).as('is_needed') })
        .from(advisories)
        .where(isIt),
    ]),
  )
  if (removed.length > 0) return
  throw new Refusal(there[0]?.isNeeded ? 'notice_in_use' : 'no_such_page')
}

/** Whether terms name its key, which has no other notice for every country. */
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
