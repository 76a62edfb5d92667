import type { FormResult } from '../../../../forms/form-result.ts'
import { type ShownError, shownError } from '../flow/error-area.ts'

export type RefusedStep = ShownError

/** Returns the step that shows a refusal; null if there is no refusal, or if the current step's form shows it. */
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
