import type { ShownDraft } from '../../form/shown-draft.ts'

/** What each part of the form needs. */
export type FieldParts = {
  form: ShownDraft
  errors: Readonly<Record<string, string | undefined>>
}
