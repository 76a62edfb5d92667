import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { FEED_FORMATS, updatedAt } from '../../features/transfer/feed-formats.ts'
import { FeedQuery, readPinFeed } from '../../features/transfer/pin-feeds.server.ts'
import { unlessKnown, writtenOnce } from '../../http/unchanged.server.ts'
import { Refusal } from '../../refusal.ts'

const FeedName = v.picklist(['feed.atom', 'feed.json'])

/** The feed of a board or a member: the same for everybody. A missing one is a plain 404 for readers. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const { type, write } =
    FEED_FORMATS[v.parse(FeedName, pathname.replace(/\/$/, '').split('/').at(-1))]
  try {
    const feed = await readPinFeed(context, v.parse(FeedQuery, params))
    const origin = context.env.SITE_ORIGIN
    const { body, headers: written } = await writtenOnce(origin + pathname, feed, async () => ({
      text: write(feed, { origin, self: pathname }),
      headers: {
        'Last-Modified': new Date(updatedAt(feed)).toUTCString(),
        'Content-Type': `${type}; charset=utf-8`,
      },
    }))
    const headers = {
      ...written,
      // Private: the answer may renew its reader's cookies.
      'Cache-Control': 'private, max-age=300',
      'Access-Control-Allow-Origin': '*',
    }
    return unlessKnown(request, new Response(body, { headers }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return new Response(error.message, { status: error.status })
  }
}
