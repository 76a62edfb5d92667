import type { ShownPromoteDraft } from '../../promotion-form/shown-draft.ts'

export type DraftFieldParts = {
  form: ShownPromoteDraft
  errors: Readonly<Record<string, string | undefined>>
}
