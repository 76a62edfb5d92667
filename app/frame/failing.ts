import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import type { FormResult } from '../http/form.server.ts'

/** What a member reads of a save that failed for no reason of theirs, as the specification has it. */
const FAILED: FormResult = {
  code: null,
  details: {},
  errors: {},
  formError: 'Uh oh! Something went wrong.',
  typed: {},
}

/**
 * Sends a form, and where the server breaks, or its answer can't be read, says so in the form: it may
 * stand on a wall, which should not give way to an error page.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<unknown>()
  } catch (error) {
    const isMeant = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (isMeant) throw error
    // After this status no route of the page is read again, which the next try would cut short.
    return Response.json(FAILED, { status: 500 })
  }
}
