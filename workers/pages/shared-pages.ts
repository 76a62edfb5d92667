import * as v from 'valibot'
import { jsonOrNull } from '../../app/json.ts'
import { ShownRows } from './shown-rows.ts'

const Facts = v.object({
  reads: v.array(
    v.object({ id: v.string(), params: v.record(v.string(), v.optional(v.string())) }),
  ),
  /** A digest of what the loaders read. */
  shown: v.string(),
  nonceAt: v.array(v.number()),
  headers: v.array(v.tuple([v.string(), v.string()])),
  /** Exactly the rows that the page shows, or null if they aren't known. */
  rows: v.nullable(ShownRows),
  /** A digest of the rows' version when the page was last valid. Null until the next request checks the page. */
  version: v.nullable(v.string()),
})

export type CachedPage = v.InferOutput<typeof Facts> & { html: Uint8Array<ArrayBuffer> }

/** Every page is checked before it is sent, so this only limits how long Cloudflare stores what was deleted. */
const STORED_SECONDS = 86_400

const LINE_END = 10

/**
 * Reads a page that any isolate of this data centre rendered. The Cache API has no effect on workers.dev and behind
 * Cloudflare Access: https://developers.cloudflare.com/workers/runtime-apis/cache/
 */
export async function readSharedPage(address: URL): Promise<CachedPage | undefined> {
  const response = await (await openPages()).match(address)
  return response && pageIn(response)
}

export async function pageIn(response: Response): Promise<CachedPage | undefined> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const end = bytes.indexOf(LINE_END)
  const facts = jsonOrNull(Facts, new TextDecoder().decode(bytes.subarray(0, end)))
  return facts ? { ...facts, html: bytes.subarray(end + 1) } : undefined
}

/** Stores a page for all isolates of this data centre: its facts in the first line, then its HTML. */
export async function sharePage(address: URL, { html, ...facts }: CachedPage): Promise<void> {
  const body = new Blob([`${JSON.stringify(facts)}\n`, html])
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Cache-Control': `max-age=${STORED_SECONDS}`,
  }
  await (await openPages()).put(address, new Response(body, { headers }))
}

function openPages(): Promise<Cache> {
  return caches.open('pages')
}
