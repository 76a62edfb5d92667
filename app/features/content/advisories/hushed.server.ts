import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { searchTerms } from '../../../db/content/advisories.ts'
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
  publish(await selectHushed(context, MOST_TERMS))
}

/**
 * Abusive words and those of distress. The query belongs in the batch that reads what might be
 * suggested, and reads nothing while the isolate remembers; `isHushed` is made of its rows.
 */
export function hushedWords(context: Context) {
  const known = memory.recall(context.now, KEPT_MS)
  const reading = memory.begin(context.now)
  return {
    query: selectHushed(context, known ? 0 : MOST_TERMS),
    isHushed(rows: readonly KnownTerm[]): (text: string) => boolean {
      return namesAnyIn(context, known ? known.value : reading.keep(rows))
    },
  }
}

function selectHushed({ db }: Context, most: number) {
  return db
    .select(KNOWN_TERM)
    .from(searchTerms)
    .where(or(eq(searchTerms.severity, ABUSIVE), eq(searchTerms.category, DISTRESS)))
    .limit(most)
}

export function namesHushed(context: Context, text: string): SQL {
  return sql`exists (select 1 from (${namedTerms(context, text)})
    where severity = ${ABUSIVE} or category = ${DISTRESS})`
}
