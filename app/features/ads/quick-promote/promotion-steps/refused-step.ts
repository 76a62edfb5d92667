import type { FormResult } from '../../../../forms/form-result.ts'
import { type ShownError, shownError } from '../flow/error-area.ts'

export type RefusedStep = ShownError

/** The step that shows a refusal; null without one, or if the step's own form shows it. */
export function refusedStep(
  result: FormResult | undefined,
  ownFields: readonly string[],
): RefusedStep | null {
  if (!result) return null
  const fields = Object.keys(result.errors)
  if (fields.length > 0 && fields.every((field) => ownFields.includes(field))) return null
  const { messageDetail, httpStatus } = result.details
  return shownError({
    httpStatus: Number(httpStatus ?? 0),
    messageDetail: typeof messageDetail === 'string' ? messageDetail : result.formError,
  })
}
