import type { ListPage } from '../../../paging.ts'
import { reviveWire } from '../../../wire.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { pathAfterRefusal, type RefusedRead } from './refused-read.ts'

type FeedAnswer = RefusedRead & {
  resource_response: { data: unknown; bookmark: string | null }
}

export type PagePlace = { bookmark: string } | { before: number } | { at: number }

/** Fetches a page of a feed; null on failure. If the feed no longer exists, leaves the page. */
export async function fetchFeed(
  feed: string,
  place: PagePlace,
  pageSize?: number,
): Promise<ListPage<WallPin> | null> {
  const query = Object.entries({ ...place, ...(pageSize && { page_size: pageSize }) })
  const added = query.map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
  try {
    const response = await fetch(feed + added.join(''))
    if (response.redirected) return leaveFor(response.url)
    const answer: FeedAnswer = await response.json()
    const path = pathAfterRefusal(answer)
    if (path) return leaveFor(path)
    if (!response.ok) return null
    const { resource_response } = answer
    const items = reviveWire(resource_response.data)
    return isPins(items) ? { items, bookmark: resource_response.bookmark } : null
  } catch {
    return null
  }
}

function leaveFor(address: string): null {
  window.location.assign(address)
  return null
}

function isPins(data: unknown): data is WallPin[] {
  return Array.isArray(data)
}
