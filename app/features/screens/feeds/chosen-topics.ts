import * as v from 'valibot'
import { foldTag } from '../../content/pins/hashtags/hashtags.ts'
import { CHOSEN_TOPICS } from './limits.ts'

/** The topics that a member chose. An empty list means that the member skipped the question. */
export const ChosenTopics = v.object({
  tag: v.pipe(
    v.optional(v.union([v.string(), v.array(v.string())]), []),
    v.transform((given) => (typeof given === 'string' ? [given] : given)),
    v.maxLength(CHOSEN_TOPICS, 'invalid_parameters'),
    v.transform((tags) => [...new Set(tags.map(foldTag))]),
  ),
})
export type ChosenTopics = v.InferOutput<typeof ChosenTopics>
