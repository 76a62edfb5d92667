import * as v from 'valibot'
import type { RefusalCode } from '../../../refusal.ts'

/** A file that was read while its form arrived, or why it is refused. The whole form is refused, so no text is lost. */
export type ReceivedOrRefused<Received> = Received | { refused: RefusalCode }

/** Validates a received file, which has this property. Refuses with the reader's code, or with `unreadable`. */
export function received<Received extends object>(
  property: keyof Received & string,
  unreadable: RefusalCode,
) {
  return v.pipe(
    v.custom<ReceivedOrRefused<Received>>(
      (input) =>
        typeof input === 'object' && input !== null && (property in input || 'refused' in input),
      unreadable,
    ),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const { value } = dataset
      if (!('refused' in value)) return value
      addIssue({ message: value.refused })
      return NEVER
    }),
  )
}
