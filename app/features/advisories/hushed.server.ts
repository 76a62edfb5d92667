import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { searchTerms } from '../../db/advisories.ts'
import { KNOWN_TERM, type KnownTerm, namesAnyIn } from './known-terms.server.ts'
import { namedTerms } from './sensitivity.server.ts'
import { ABUSIVE, DISTRESS } from './sensitivity.ts'

const KEPT_MS = 60_000
const MOST_TERMS = 5_000

/** What this isolate knows of the table; another isolate's change is known here a minute later. */
let memory: { readAt: number; terms: readonly KnownTerm[] } | null = null

export function forgetHushedTerms(): void {
  memory = null
}

/**
 * Words that are never suggested: abusive ones, and those of distress. The query belongs in the batch that reads what
 * might be suggested, and reads nothing while the isolate remembers; `isHushed` is made of its rows.
 */
export function hushedWords(context: Context) {
  const { db, now } = context
  const isKnown = memory !== null && now - memory.readAt < KEPT_MS
  return {
    query: db
      .select(KNOWN_TERM)
      .from(searchTerms)
      .where(or(eq(searchTerms.severity, ABUSIVE), eq(searchTerms.category, DISTRESS)))
      .limit(isKnown ? 0 : MOST_TERMS),
    isHushed(rows: readonly KnownTerm[]): (text: string) => boolean {
      if (!isKnown || !memory) memory = { readAt: now, terms: rows }
      return namesAnyIn(context, memory.terms)
    },
  }
}

/** Whether a text names a term that isn't kept and never suggested, as a condition. */
export function namesHushed(context: Context, text: string): SQL {
  return sql`exists (select 1 from (${namedTerms(context, text)})
    where severity = ${ABUSIVE} or category = ${DISTRESS})`
}
