import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { advisories, searchTerms } from '../../../../db/content/advisories.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { publishTerms } from '../../../ads/delivery/running.server.ts'
import { publishHushedTerms } from '../../../content/advisories/hushed.server.ts'
import { foldTerm } from '../../../content/advisories/term-keys.ts'
import { atDesk, mayNow } from '../at-desk.server.ts'
import { recordDeskEvent } from '../audit/desk-events.server.ts'
import type { RemovedTerm, SavedTerm } from './term.ts'

/** Isolates obey within a minute. Refuses `not_allowed` and `notice_missing`. */
export async function saveTerm(context: Context, saved: SavedTerm): Promise<void> {
  const { db, now } = context
  atDesk(context, 'edit_terms')
  const { match, country, language, severity, category, advisoryKey } = saved
  const foldedTerm = foldTerm(match, saved.term)
  const isThere = and(eq(advisories.key, advisoryKey ?? ''), eq(advisories.country, ''))
  const may = sql`${mayNow(context, 'edit_terms')}
    and (${advisoryKey} is null or exists (select 1 from ${advisories} where ${isThere}))`
  const [written, , notices] = await withNewId(now, () =>
    db.batch([
      db
        .insert(searchTerms)
        .select(
          sql`select null, ${foldedTerm}, ${match}, ${country}, ${language}, ${severity}, ${category},
            ${advisoryKey}, ${now} where ${may}`,
        )
        .onConflictDoUpdate({
          target: [searchTerms.foldedTerm, searchTerms.match, searchTerms.country],
          set: { language, severity, category, advisoryKey },
        })
        .returning({ id: searchTerms.id }),
      recordDeskEvent(
        context,
        {
          act: 'save_term',
          subject: ['term', `${foldedTerm} (${match} ${country || 'everywhere'})`],
          reason: saved.explanation,
        },
        may,
      ),
      db.select({ id: advisories.id }).from(advisories).where(isThere).limit(1),
    ]),
  )
  if (written.length === 0) {
    if (advisoryKey !== null && notices.length === 0) {
      throw new Refusal('notice_missing', 'advisoryKey')
    }
    throw new Refusal('no_such_page')
  }
  await tellOf(context)
}

/** Refuses `not_allowed`, and `no_such_page` for a term that is gone. */
export async function removeTerm(
  context: Context,
  { id, explanation }: RemovedTerm,
): Promise<void> {
  const { db, now } = context
  atDesk(context, 'edit_terms')
  const may = and(eq(searchTerms.id, id), mayNow(context, 'edit_terms'))
  const [, removed] = await withNewId(now, () =>
    db.batch([
      recordDeskEvent(
        context,
        { act: 'remove_term', subject: ['term', termOf(id)], reason: explanation },
        sql`exists (select 1 from ${searchTerms} where ${may})`,
      ),
      db.delete(searchTerms).where(may).returning({ id: searchTerms.id }),
    ]),
  )
  if (removed.length === 0) throw new Refusal('no_such_page')
  await tellOf(context)
}

function termOf(id: number): SQL {
  return sql`(select folded_term || ' (' || match || ' ' || coalesce(nullif(country, ''), 'everywhere') || ')'
    from search_terms where id = ${id})`
}

async function tellOf(context: Context): Promise<void> {
  await publishHushedTerms(context)
  await publishTerms(context)
}
