import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { advisories, searchTerms } from '../../../../db/content/advisories.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { publishTerms } from '../../../ads/delivery/running.server.ts'
import { publishSuppressedTerms } from '../../../content/advisories/suppressed-terms.server.ts'
import { foldTerm } from '../../../content/advisories/term-keys.ts'
import { storeIdempotencyKey } from '../../../core/idempotency/idempotency-keys.server.ts'
import { recordAuditEvent } from '../audit/audit-events.server.ts'
import { hasRightNow, requireModerationRight } from '../require-right.server.ts'
import type { RemovedTerm, SavedTerm } from './term.ts'

/** Saves a term, for all isolates within a minute. Refuses `not_allowed` and `notice_missing`. */
export async function saveTerm(context: Context, saved: SavedTerm): Promise<void> {
  const { db, now } = context
  requireModerationRight(context, 'edit_terms')
  const { match, country, language, severity, category, advisoryKey } = saved
  const foldedTerm = foldTerm(match, saved.term)
  const isNotice = and(eq(advisories.key, advisoryKey ?? ''), eq(advisories.country, ''))
  const isAllowed = sql`${hasRightNow(context, 'edit_terms')}
    and (${advisoryKey} is null or exists (select 1 from ${advisories} where ${isNotice}))`
  const [written, , notices] = await withNewId(now, () =>
    db.batch([
      db
        .insert(searchTerms)
        .select(
          sql`select null, ${foldedTerm}, ${match}, ${country}, ${language}, ${severity}, ${category},
            ${advisoryKey}, ${now} where ${isAllowed}`,
        )
        .onConflictDoUpdate({
          target: [searchTerms.foldedTerm, searchTerms.match, searchTerms.country],
          set: { language, severity, category, advisoryKey },
        })
        .returning({ id: searchTerms.id }),
      recordAuditEvent(
        context,
        {
          act: 'save_term',
          subject: ['term', `${foldedTerm} (${match} ${country || 'everywhere'})`],
          reason: saved.explanation,
        },
        isAllowed,
      ),
      db.select({ id: advisories.id }).from(advisories).where(isNotice).limit(1),
      ...storeIdempotencyKey(context),
    ]),
  )
  if (written.length === 0) {
    if (advisoryKey !== null && notices.length === 0) {
      throw new Refusal('notice_missing', 'advisoryKey')
    }
    throw new Refusal('no_such_page')
  }
  await publishChanges(context)
}

/** Refuses `not_allowed`, and `no_such_page` if the term no longer exists. */
export async function removeTerm(
  context: Context,
  { id, explanation }: RemovedTerm,
): Promise<void> {
  const { db, now } = context
  requireModerationRight(context, 'edit_terms')
  const isAllowed = and(eq(searchTerms.id, id), hasRightNow(context, 'edit_terms'))
  const [, removed] = await withNewId(now, () =>
    db.batch([
      recordAuditEvent(
        context,
        { act: 'remove_term', subject: ['term', termOf(id)], reason: explanation },
        sql`exists (select 1 from ${searchTerms} where ${isAllowed})`,
      ),
      db.delete(searchTerms).where(isAllowed).returning({ id: searchTerms.id }),
    ]),
  )
  if (removed.length === 0) throw new Refusal('no_such_page')
  await publishChanges(context)
}

function termOf(id: number): SQL {
  return sql`(select folded_term || ' (' || match || ' ' || coalesce(nullif(country, ''), 'everywhere') || ')'
    from search_terms where id = ${id})`
}

async function publishChanges(context: Context): Promise<void> {
  await publishSuppressedTerms(context)
  await publishTerms(context)
}
