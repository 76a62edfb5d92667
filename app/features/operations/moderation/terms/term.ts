import * as v from 'valibot'
import { IdText, Text } from '../../../../forms/input.ts'
import { IdBookmark, PageSize } from '../../../../paging.ts'
import { BRAND_UNSAFE, CATEGORIES } from '../../../content/advisories/sensitivity.ts'
import {
  foldTerm,
  type Match,
  PHRASE_WORDS,
  START_LETTERS,
  shortestStart,
} from '../../../content/advisories/term-keys.ts'
import { Reason } from '../decide/decision.ts'
import { Choice, Country, Language } from './fields.ts'

export const MATCHES = {
  phrase: 'Phrase',
  start: 'Start of a word',
  together: 'Two words in any order',
} as const satisfies Record<Match, string>

export const SEVERITIES = {
  0: 'Abusive: no results',
  1: 'Sensitive: a notice first',
  2: 'Brand-unsafe: no promoted pins',
} as const

/** Terms that contain `q`; `edit` is the term that is open for editing. */
export const TermsQuery = v.object({
  q: v.pipe(Text, v.maxLength(100)),
  edit: v.optional(v.nullable(IdText), null),
  bookmark: IdBookmark,
  pageSize: PageSize,
})
export type TermsQuery = v.InferOutput<typeof TermsQuery>

const SavedTerm = v.pipe(
  v.object({
    act: v.literal('save'),
    term: v.pipe(Text, v.nonEmpty('term_missing'), v.maxLength(100, 'term_unfit')),
    match: v.picklist(['phrase', 'start', 'together'], 'term_unfit'),
    country: Country,
    language: Language,
    severity: Choice(SEVERITIES),
    category: Choice(CATEGORIES),
    advisoryKey: v.pipe(
      Text,
      v.transform((key) => key || null),
    ),
    explanation: Reason,
  }),
  v.forward(
    v.partialCheck(
      [['term'], ['match']],
      ({ term, match }) => isFitting(match, foldTerm(match, term)),
      'term_unfit',
    ),
    ['term'],
  ),
  v.forward(
    v.partialCheck(
      [['severity'], ['advisoryKey']],
      ({ severity, advisoryKey }) => severity === BRAND_UNSAFE || advisoryKey !== null,
      'notice_missing',
    ),
    ['advisoryKey'],
  ),
)
export type SavedTerm = v.InferOutput<typeof SavedTerm>

const RemovedTerm = v.object({ act: v.literal('remove'), id: IdText, explanation: Reason })
export type RemovedTerm = v.InferOutput<typeof RemovedTerm>

export const TermChange = v.variant('act', [SavedTerm, RemovedTerm], 'act_missing')

function isFitting(match: Match, foldedTerm: string): boolean {
  const words = foldedTerm.split(' ').filter(Boolean)
  if (match === 'together') return words.length === 2 && words[0] !== words[1]
  if (match === 'phrase') return words.length >= 1 && words.length <= PHRASE_WORDS
  const length = [...foldedTerm].length
  return words.length === 1 && length >= shortestStart(foldedTerm) && length <= START_LETTERS
}
