import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import {
  deleteShared,
  parseSharedBatch,
  readShared,
  SharedQuery,
} from '../../features/screens/builder/external-saves/shared-pictures.server.ts'
import { COOKIE, readCookie, setCookie } from '../../http/cookies/cookies.server.ts'
import { handleForm, loadPage } from '../../http/form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, SharedQuery, async (context, { place, kind }) => {
    const batch = parseSharedBatch(readCookie(args.request, COOKIE[kind]))
    const picture = batch && (await readShared(context, { token: batch.token, place, kind }))
    if (!picture) return new Response(null, { status: 204 })
    return new Response(picture.body, {
      headers: {
        'Content-Type': picture.httpMetadata?.contentType ?? '',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  })
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, v.object({}), async (context) => {
    const waiting = parseSharedBatch(readCookie(args.request, COOKIE.shared))
    if (waiting) await deleteShared(context, waiting)
    setCookie(context, COOKIE.shared, '', 0)
    return new Response(null, { status: 204 })
  })
}
