import * as v from 'valibot'
import type { RefusalCode } from '../../../refusal.ts'

/** A file that was read while its form arrived. Refused with the rest of the form, so that no text is lost. */
export type ReceivedOrRefused<Received> = Received | { refused: RefusalCode }

/** A received file, known by a property that it has. Refuses what the reader refused, and `unreadable` otherwise. */
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
