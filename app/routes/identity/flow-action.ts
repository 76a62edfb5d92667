import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react'
import type { FormResult } from '../../forms/form-result.ts'

const FAILED: FormResult = {
  code: null,
  details: { hasFailed: true },
  errors: {},
  formError: null,
  typed: {},
}

/** Submits a form of the flow. An unexpected error appears above the form. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<unknown>()
  } catch (error) {
    if (error instanceof Response) throw error
    return Response.json(FAILED, { status: 500 })
  }
}

export function NoPage() {
  return null
}

/** Doesn't reload after the flow's forms: the dialog must stay on its page. */
export function shouldRevalidate({
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formAction === undefined && defaultShouldRevalidate
}
