import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import type { FormResult } from '../forms/form-result.ts'

/** The specification's text for a failed save. */
export const FAILED_SAVE_TEXT = 'Uh oh! Something went wrong.'

/** Submits a form and shows a server error in it, instead of replacing the page. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<unknown>()
  } catch (error) {
    if (isDeliberateResponse(error)) throw error
    return failedResponse(FAILED_SAVE_TEXT)
  }
}

/** Whether a thrown response is deliberate: a redirect, or a page that shows a refusal. */
export function isDeliberateResponse(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
}

export function failedResponse(formError: string | null): Response {
  const result: FormResult = { code: null, details: {}, errors: {}, formError, typed: {} }
  // After status 500, Remix doesn't revalidate. Revalidating would abort the next attempt.
  return Response.json(result, { status: 500 })
}
