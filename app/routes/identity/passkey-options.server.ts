import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/cloudflare'
import { Refusal } from '../../refusal.ts'

export async function options(
  { context }: ActionFunctionArgs,
  begin: (context: AppLoadContext) => Promise<object>,
): Promise<Response> {
  try {
    return Response.json(await begin(context))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Response.json({ message: error.message }, { status: error.status })
  }
}
