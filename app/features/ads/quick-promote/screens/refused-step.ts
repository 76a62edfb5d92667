import type { FormResult } from '../../../../form-result.ts'
import { type ShownError, shownError } from '../flow/error-area.ts'

export type RefusedStep = ShownError

/** Where a refused step is shown; null where nothing was refused, or only a field of its own form. */
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
