import * as v from 'valibot'
import { Flag } from '../../input.ts'
import { VISITED_PAGES } from './sign-up/limits.ts'

/** Paths of ours, without the queries that may hold what was typed. */
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

/** The call that tells what a member saw as a visitor: the pages are a JSON string, the oldest first. */
export const LandingSignals = v.object({ isRegister: Flag, unauthVisitedPages: VisitedPages })
export type LandingSignals = v.InferOutput<typeof LandingSignals>

/** The same as it comes along with a log-in or sign-up, which doesn't fail for it. */
export const VisitedPagesBefore = v.optional(v.fallback(v.union([VisitedPages, Pages]), []))
