import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react'
import type { FormResult } from '../http/form.server.ts'

const OFFLINE: FormResult = {
  code: null,
  details: {},
  errors: {},
  formError: 'You seem to be offline. Nothing is lost: try again in a moment.',
  typed: {},
}

/**
 * Sends a form, and where the network fails says so in the form: what was typed stays where it is. A
 * route takes this and {@link shouldRevalidate} over with `export { … } from`.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<unknown>()
  } catch (error) {
    // What `fetch` rejects with when no answer comes: https://fetch.spec.whatwg.org/#fetch-method
    if (error instanceof TypeError) return OFFLINE
    throw error
  }
}

/** A page is not read again after a form that never arrived. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionResult === OFFLINE ? false : defaultShouldRevalidate
}

/** The same for a page behind a link: it can expire meanwhile, so a refusal asks about it again. */
export function shouldRevalidateLink(args: ShouldRevalidateFunctionArgs): boolean {
  return shouldRevalidate({ ...args, defaultShouldRevalidate: true })
}
