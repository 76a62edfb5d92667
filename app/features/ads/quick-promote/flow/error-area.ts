import type { ErrorArea } from './steps.ts'

const UNAUTHORIZED = 401

export type ShownError = { area: ErrorArea; message: string | null }

export function shownError({
  httpStatus,
  messageDetail,
}: {
  httpStatus: number
  messageDetail: string | null
}): ShownError {
  if (!messageDetail) return { area: 'modal', message: null }
  return { area: httpStatus === UNAUTHORIZED ? 'pin' : 'modal', message: messageDetail }
}
