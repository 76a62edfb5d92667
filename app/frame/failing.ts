import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import type { FormResult } from '../forms/form-result.ts'

/** The specification's text for a failed save. */
export const FAILED_WORDS = 'Uh oh! Something went wrong.'

/** Sends a form, and shows a server failure in it: a wall must not give way to an error page. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<unknown>()
  } catch (error) {
    if (isMeant(error)) throw error
    return failedAnswer(FAILED_WORDS)
  }
}

/** Whether a thrown answer is one of ours: a redirect, or a page that refuses. */
export function isMeant(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
}

export function failedAnswer(formError: string | null): Response {
  const result: FormResult = { code: null, details: {}, errors: {}, formError, typed: {} }
  // With this status Remix doesn't revalidate, which would abort the next try.
  return Response.json(result, { status: 500 })
}
