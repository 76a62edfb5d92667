import * as v from 'valibot'
import { Flag } from '../../../forms/input.ts'
import { VISITED_PAGES } from '../limits.ts'

const Pages = v.pipe(
  v.array(
    v.pipe(
      v.string('invalid_parameters'),
      v.startsWith('/', 'invalid_parameters'),
      v.maxLength(VISITED_PAGES.length, 'invalid_parameters'),
      v.transform((path) => path.replace(/[?#].*$/s, '')),
    ),
    'invalid_parameters',
  ),
  v.maxLength(VISITED_PAGES.count, 'invalid_parameters'),
)

const VisitedPages = v.pipe(
  v.string('invalid_parameters'),
  v.parseJson(undefined, 'invalid_parameters'),
  Pages,
)

export const LandingSignals = v.object({ isRegister: Flag, unauthVisitedPages: VisitedPages })
export type LandingSignals = v.InferOutput<typeof LandingSignals>

/** The visited pages sent with a log-in or sign-up. Invalid values are dropped. */
export const VisitedPagesBefore = v.optional(v.fallback(v.union([VisitedPages, Pages]), []))
