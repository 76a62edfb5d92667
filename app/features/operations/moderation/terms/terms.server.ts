import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { advisories, searchTerms } from '../../../../db/content/advisories.ts'
import { pageOf } from '../../../../paging.ts'
import { foldWords } from '../../../../text/folded-words.ts'
import { hasRightNow, requireModerationRight } from '../require-right.server.ts'
import type { TermsQuery } from './term.ts'

export type ListedTerm = Awaited<ReturnType<typeof readTerms>>['terms'][number]

export async function readTerms(context: Context, { q, edit, bookmark, pageSize }: TermsQuery) {
  const { db } = context
  requireModerationRight(context, 'edit_terms')
  const isAllowed = hasRightNow(context, 'edit_terms')
  const [rows, [edited], keys] = await db.batch([
    db
      .select(TERM)
      .from(searchTerms)
      .where(
        and(
          isAllowed,
          q ? sql`instr(${searchTerms.foldedTerm}, ${foldWords(q)}) > 0` : undefined,
          bookmark === null ? undefined : lt(searchTerms.id, bookmark),
        ),
      )
      .orderBy(desc(searchTerms.id))
      .limit(pageSize + 1),
    db
      .select(TERM)
      .from(searchTerms)
      .where(and(isAllowed, eq(searchTerms.id, edit ?? 0))),
    db.selectDistinct({ key: advisories.key }).from(advisories).orderBy(asc(advisories.key)),
  ])
  const { items: terms, bookmark: next } = pageOf(rows, pageSize)
  return { terms, q, edited: edited ?? null, keys: keys.map(({ key }) => key), bookmark: next }
}

const TERM = {
  id: searchTerms.id,
  foldedTerm: searchTerms.foldedTerm,
  match: searchTerms.match,
  country: searchTerms.country,
  language: searchTerms.language,
  severity: searchTerms.severity,
  category: searchTerms.category,
  advisoryKey: searchTerms.advisoryKey,
}
