import type { Context } from '../../../context.server.ts'
import { searchTerms } from '../../../db/content/advisories.ts'
import { namesAny, type Term } from './term-keys.ts'

/** A term of a country, or of every one where that is empty. */
export type KnownTerm = Term & { country: string }

export const KNOWN_TERM = {
  match: searchTerms.match,
  foldedTerm: searchTerms.foldedTerm,
  country: searchTerms.country,
}

export async function readAllTerms({ db }: Pick<Context, 'db'>): Promise<KnownTerm[]> {
  return db.select(KNOWN_TERM).from(searchTerms)
}

export function namesAnyIn(
  { origin }: Pick<Context, 'origin'>,
  terms: readonly KnownTerm[],
): (text: string) => boolean {
  return namesAny(terms.filter(({ country }) => country === '' || country === origin.country))
}
