import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { isRefusalCode, Refusal, refusalText } from '../../../refusal.ts'
import { FinishedDraft } from './form/promotion.ts'
import type { ShownDraft } from './form/shown-draft.ts'
import { fitting, type Home } from './promote-pin.server.ts'

/** The texts that keep a draft from being a campaign, by field; none where it is finished. */
export function draftProblems(
  context: Context,
  form: ShownDraft,
  home: Home,
): Record<string, string> {
  const finished = v.safeParse(FinishedDraft, form)
  if (!finished.success) {
    return Object.fromEntries(
      finished.issues.map((issue) => [
        v.getDotPath(issue) ?? '',
        refusalText(isRefusalCode(issue.message) ? issue.message : 'invalid_parameters'),
      ]),
    )
  }
  try {
    fitting(context, finished.output, home)
    return {}
  } catch (error) {
    if (error instanceof Refusal && error.field) return { [error.field]: error.message }
    throw error
  }
}
