import type { Context } from '../../../context.server.ts'
import { searchTerms } from '../../../db/content/advisories.ts'
import { type Term, termMatcher } from './term-keys.ts'

/** A term of one country, or of all countries if `country` is empty. */
export type KnownTerm = Term & { country: string }

export const KNOWN_TERM = {
  match: searchTerms.match,
  foldedTerm: searchTerms.foldedTerm,
  country: searchTerms.country,
}

export async function readAllTerms({ db }: Pick<Context, 'db'>): Promise<KnownTerm[]> {
  return db.select(KNOWN_TERM).from(searchTerms)
}

export function countryTermMatcher(
  { origin }: Pick<Context, 'origin'>,
  terms: readonly KnownTerm[],
): (text: string) => boolean {
  return termMatcher(terms.filter(({ country }) => country === '' || country === origin.country))
}
