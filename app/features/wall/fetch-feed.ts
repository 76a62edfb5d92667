import type { ListPage } from '../../paging.ts'
import { reviveWire } from '../../wire.ts'
import type { WallPin } from '../pins/wall-pins.server.ts'

type FeedAnswer = { resource_response: { status: string; data: unknown; bookmark: string | null } }

/** The page of a feed behind a bookmark, by the JSON contract; null when it doesn't come through. */
export async function fetchFeed(feed: string, bookmark: string): Promise<ListPage<WallPin> | null> {
  try {
    const response = await fetch(`${feed}&bookmark=${encodeURIComponent(bookmark)}`)
    if (!response.ok) return null
    const { resource_response }: FeedAnswer = await response.json()
    const items = reviveWire(resource_response.data)
    return isPins(items) ? { items, bookmark: resource_response.bookmark } : null
  } catch {
    return null
  }
}

/** Our own server's answer is what the contract says as soon as it is a list at all. */
function isPins(data: unknown): data is WallPin[] {
  return Array.isArray(data)
}
