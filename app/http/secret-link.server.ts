import { type AppLoadContext, data } from '@remix-run/cloudflare'
import type * as v from 'valibot'
import { handleForm, loadPage } from './form.server.ts'
import type { InputSchema } from './input.server.ts'
import type { RouteArgs } from './refused-read.server.ts'

export const SECRET_ADDRESS = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }

/** Reads what a secret link shows. Returns null, with status 410, if the link no longer works. */
export async function showLink<S extends InputSchema, R>(
  args: RouteArgs,
  schema: S,
  read: (context: AppLoadContext, link: v.InferOutput<S>) => Promise<R>,
) {
  const found = await loadPage(args, schema, read)
  return data(found, found ? 200 : 410)
}

/** Handles a link's form. Mail programs send it without a log-in, and don't follow redirects. */
export function submitLink<S extends InputSchema>(
  args: RouteArgs,
  schema: S,
  write: (context: AppLoadContext, link: v.InferOutput<S>) => Promise<unknown>,
) {
  return handleForm(args, schema, async (context, link) => {
    await write(context, link)
    return data({ isDone: true }, 200)
  })
}
