import * as v from 'valibot'
import { choiceName, type EditBase, readEditBase } from './edit-base.ts'

/** The submitted base, and the fields for which the member chose the saved version. */
export type SubmittedBase = EditBase & { chosen: readonly string[] }

/** Adds the form's base and the member's choices, for {@link EditBaseInput} to validate. */
export const WithEditBase = v.pipe(
  v.looseObject({ base: v.optional(v.string('invalid_parameters')) }),
  v.transform(({ base: text, ...fields }): unknown => {
    if (text === undefined) return fields
    const base = readEditBase(text)
    if (!base) return { ...fields, base }
    const chosen = base.conflicts.filter((name) => fields[choiceName(name)] === 'saved')
    return { ...fields, base: { ...base, chosen } }
  }),
)

/** Without a base, an edit overwrites what is saved. */
export const EditBaseInput = v.optional(
  v.custom<SubmittedBase>(isSubmittedBase, 'invalid_parameters'),
)

function isSubmittedBase(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'chosen' in value
}
