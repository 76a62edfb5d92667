import type { ListPage } from '../../../paging.ts'
import { reviveWire } from '../../../wire.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { pathAfter, type RefusedRead } from './refused-read.ts'

type FeedAnswer = RefusedRead & {
  resource_response: { data: unknown; bookmark: string | null }
}

/** Fetches a page of a feed; null on failure. If the feed is gone, the browser leaves. */
export async function fetchFeed(
  feed: string,
  bookmark: string,
  pageSize?: number,
): Promise<ListPage<WallPin> | null> {
  const size = pageSize === undefined ? '' : `&page_size=${pageSize}`
  try {
    const response = await fetch(`${feed}&bookmark=${encodeURIComponent(bookmark)}${size}`)
    if (response.redirected) return leaveFor(response.url)
    const answer: FeedAnswer = await response.json()
    const path = pathAfter(answer)
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
