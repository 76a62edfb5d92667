import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { searchTerms } from '../../../db/content/advisories.ts'
import { takeAlong } from '../../../db/take-along.ts'
import { remembered } from '../../../remembered.ts'
import { KNOWN_TERM, type KnownTerm, namesAnyIn } from './known-terms.server.ts'
import { namedTerms } from './sensitivity.server.ts'
import { ABUSIVE, DISTRESS } from './sensitivity.ts'

const KEPT_MS = 60_000
const MOST_TERMS = 5_000

/** The table as this isolate knows it; another isolate's change is known here a minute later. */
const memory = remembered<readonly KnownTerm[]>()

export async function publishHushedTerms(context: Context): Promise<void> {
  const { publish } = memory.begin(context.now)
  publish(await selectHushed(context))
}

/**
 * Abusive words and those of distress. While the isolate doesn't remember them, its database takes them along in the
 * batch that reads what might be suggested; `whatIsHushed` tells them afterwards.
 */
export function withHushedWords<C extends Context>(context: C) {
  const known = memory.recall(context.now, KEPT_MS)
  if (known) return { context, whatIsHushed: async () => namesAnyIn(context, known.value) }
  const { keep } = memory.begin(context.now)
  const { db, taken } = takeAlong(context.db, selectHushed(context))
  return {
    context: { ...context, db },
    whatIsHushed: async () => namesAnyIn(context, keep(await taken())),
  }
}

function selectHushed({ db }: Context) {
  return db
    .select(KNOWN_TERM)
    .from(searchTerms)
    .where(or(eq(searchTerms.severity, ABUSIVE), eq(searchTerms.category, DISTRESS)))
    .limit(MOST_TERMS)
}

export function namesHushed(context: Context, text: string): SQL {
  return sql`exists (select 1 from (${namedTerms(context, text)})
    where severity = ${ABUSIVE} or category = ${DISTRESS})`
}
