import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import {
  deleteShared,
  parseSharedToken,
  readShared,
  SharedQuery,
  sharedPlaces,
} from '../../features/screens/builder/external-saves/shared-pictures.server.ts'
import { COOKIE, readCookie } from '../../http/cookies/cookies.server.ts'
import { handleForm, loadPage } from '../../http/form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, SharedQuery, async (context, { place, kind }) => {
    const token = parseSharedToken(readCookie(args.request, COOKIE[kind]))
    const picture = token && (await readShared(context, { token, place, kind }))
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
    const token = parseSharedToken(readCookie(args.request, COOKIE.shared))
    if (token !== null) {
      const places = await sharedPlaces(context, { token, kind: 'shared' })
      await deleteShared(context, { token, kind: 'shared', places })
    }
    return new Response(null, { status: 204 })
  })
}
