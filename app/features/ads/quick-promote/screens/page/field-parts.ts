import type { ShownDraft } from '../../form/shown-draft.ts'

export type FieldParts = {
  form: ShownDraft
  errors: Readonly<Record<string, string | undefined>>
}
