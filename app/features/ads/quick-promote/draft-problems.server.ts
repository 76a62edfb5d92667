import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { Refusal, refusalOfIssue, refusalText } from '../../../refusal.ts'
import { campaignTerms, type Home } from './promote-pin.server.ts'
import { FinishedDraft } from './promotion-form/promotion.ts'
import type { ShownPromoteDraft } from './promotion-form/shown-draft.ts'

/** Problems that keep a draft from becoming a campaign, as texts by field; none if it is complete. */
export function draftProblems(
  context: Context,
  form: ShownPromoteDraft,
  home: Home,
): Record<string, string> {
  const finished = v.safeParse(FinishedDraft, form)
  if (!finished.success) {
    return Object.fromEntries(
      finished.issues.map((issue) => {
        const { code, details } = refusalOfIssue(issue)
        return [v.getDotPath(issue) ?? '', refusalText(code, details)]
      }),
    )
  }
  try {
    campaignTerms(context, finished.output, home)
    return {}
  } catch (error) {
    if (error instanceof Refusal && error.field) return { [error.field]: error.message }
    throw error
  }
}
