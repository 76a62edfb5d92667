import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react'
import type { FormResult } from '../http/form.server.ts'

/** What a form gets back where no answer comes. */
export const OFFLINE: FormResult = {
  code: null,
  details: {},
  errors: {},
  formError: 'You seem to be offline. Nothing is lost: try again in a moment.',
  typed: {},
}

/** Service Unavailable, RFC 9110 15.6.4: nothing that works answers with it. */
const OFFLINE_STATUS = 503

/**
 * Sends a form, and where the network fails says so in the form: what was typed stays where it is. A
 * route takes this and {@link shouldRevalidate} over with `export { … } from`.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<unknown>()
  } catch (error) {
    // What `fetch` rejects with when no answer comes: https://fetch.spec.whatwg.org/#fetch-method
    // After the status of a failure no route of the page is read again: that would fail too.
    if (error instanceof TypeError) return Response.json(OFFLINE, { status: OFFLINE_STATUS })
    throw error
  }
}

/** A page is not read again after a form that never arrived. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === OFFLINE_STATUS ? false : defaultShouldRevalidate
}

/** The same for a page behind a link: it can expire meanwhile, so a refusal asks about it again. */
export function shouldRevalidateLink(args: ShouldRevalidateFunctionArgs): boolean {
  return shouldRevalidate({ ...args, defaultShouldRevalidate: true })
}
