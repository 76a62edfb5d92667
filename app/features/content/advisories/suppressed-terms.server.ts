import { eq, or, type SQL, sql } from 'drizzle-orm'
import { cachedValue } from '../../../cache.ts'
import type { Context } from '../../../context.server.ts'
import { searchTerms } from '../../../db/content/advisories.ts'
import { withExtraQuery } from '../../../db/extra-query.ts'
import { MINUTE_MS } from '../../../durations.ts'
import { countryTermMatcher, KNOWN_TERM, type KnownTerm } from './known-terms.server.ts'
import { termsInText } from './sensitivity.server.ts'
import { ABUSIVE, DISTRESS } from './sensitivity.ts'

const KEPT_MS = MINUTE_MS
const MOST_TERMS = 5_000

/** This isolate's copy of the terms, at most a minute old. */
const memory = cachedValue<readonly KnownTerm[]>()

export async function publishSuppressedTerms(context: Context): Promise<void> {
  const { publish } = memory.begin(context.now)
  publish(await selectSuppressedTerms(context))
}

/**
 * Returns a matcher of abusive and distress terms, which search doesn't suggest. Call `termMatcher` after the next
 * batch, which reads terms that aren't cached.
 */
export function withSuppressedTerms<C extends Context>(context: C) {
  const known = memory.recall(context.now, KEPT_MS)
  if (known) return { context, termMatcher: async () => countryTermMatcher(context, known.value) }
  const { keep } = memory.begin(context.now)
  const { db, taken } = withExtraQuery(context.db, selectSuppressedTerms(context))
  return {
    context: { ...context, db },
    termMatcher: async () => countryTermMatcher(context, keep(await taken())),
  }
}

function selectSuppressedTerms({ db }: Context) {
  return db
    .select(KNOWN_TERM)
    .from(searchTerms)
    .where(or(eq(searchTerms.severity, ABUSIVE), eq(searchTerms.category, DISTRESS)))
    .limit(MOST_TERMS)
}

export function mentionsSuppressedTerm(context: Context, text: string): SQL {
  return sql`exists (select 1 from (${termsInText(context, text)})
    where severity = ${ABUSIVE} or category = ${DISTRESS})`
}
