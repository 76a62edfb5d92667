import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import type { FormResult } from '../forms/form-result.ts'

/** The specification's text for a failed save. */
const FAILED: FormResult = {
  code: null,
  details: {},
  errors: {},
  formError: 'Uh oh! Something went wrong.',
  typed: {},
}

/** Sends a form, and shows a server failure in it: a wall must not give way to an error page. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<unknown>()
  } catch (error) {
    const isMeant = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (isMeant) throw error
    // With this status Remix doesn't revalidate, which would abort the next try.
    return Response.json(FAILED, { status: 500 })
  }
}
