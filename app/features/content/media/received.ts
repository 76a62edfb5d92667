import * as v from 'valibot'
import type { RefusalCode } from '../../../refusal.ts'

/** A file that was read while its form arrived. It is refused with the rest of the form, so no text is lost. */
export type ReceivedOrRefused<Received> = Received | { refused: RefusalCode }

/** A received file, recognised by a property. Refuses with the reader's code, or `unreadable` for other input. */
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
