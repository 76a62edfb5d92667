import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react'
import type { FormResult } from '../../../../http/form.server.ts'

const FAILED: FormResult = {
  code: null,
  details: { hasFailed: true },
  errors: {},
  formError: null,
  typed: {},
}

/** Sends a form of the flow. What nobody foresaw is said over it, and what was typed stays. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<unknown>()
  } catch (error) {
    // A redirect is thrown too.
    if (error instanceof Response) throw error
    return Response.json(FAILED, { status: 500 })
  }
}

/**
 * What the flow began with isn't read again after its forms: whoever they let in would be led away from
 * the page that the dialog stands over.
 */
export function shouldRevalidate({
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formAction === undefined && defaultShouldRevalidate
}
