import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { FEED_FORMATS, updatedAt } from '../../features/transfer/feed-formats.ts'
import { PinFeedQuery, readPinFeed } from '../../features/transfer/pin-feeds.server.ts'
import { cachedWithEtag, notModifiedOr } from '../../http/etag.server.ts'
import { movedOr } from '../../http/refused-read.server.ts'
import { Refusal } from '../../refusal.ts'

const FeedName = v.picklist(['feed.atom', 'feed.json'])

/** The feed of a board or a member, the same for everybody. A missing feed is a plain 404 for feed readers. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const { type, write } =
    FEED_FORMATS[v.parse(FeedName, pathname.replace(/\/$/, '').split('/').at(-1))]
  try {
    const feed = await readPinFeed(context, v.parse(PinFeedQuery, params))
    const origin = context.env.SITE_ORIGIN
    const { body, headers: written } = await cachedWithEtag(origin + pathname, feed, async () => ({
      text: write(feed, { origin, self: pathname }),
      headers: {
        'Last-Modified': new Date(updatedAt(feed)).toUTCString(),
        'Content-Type': `${type}; charset=utf-8`,
      },
    }))
    const headers = {
      ...written,
      // Private, because the response may renew the reader's cookies.
      'Cache-Control': 'private, max-age=300',
      'Access-Control-Allow-Origin': '*',
    }
    return notModifiedOr(request, new Response(body, { headers }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, status, details } = await movedOr(error, { request, context, params })
    if (code === 'moved') return redirect(String(details?.['redirectUrl']), status)
    return new Response(message, { status })
  }
}
