import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import {
  PictureQuery,
  renderEntryPicture,
} from '../../../features/transfer/import/preview/entry-picture.server.ts'
import { loadPage } from '../../../http/form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(
    args,
    PictureQuery,
    async (context, query) =>
      new Response(await renderEntryPicture(context, query), {
        headers: {
          'Content-Type': 'image/webp',
          'Cache-Control': 'private, max-age=3600',
          'X-Content-Type-Options': 'nosniff',
        },
      }),
  )
}
