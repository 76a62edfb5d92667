import type { Site } from '../../scripts/site/miniflare.ts'
import { newPicture } from '../load/new-picture.ts'
import { openClient, type Target } from '../load/request.ts'
import { runtimeBytes } from '../load/runtime.ts'
import { measureUploadMemory } from '../load/upload-memory.ts'
import type { Built } from '../site/build.ts'
import { PLACES, VIEWER_ID } from '../site/fill.ts'
import { openInspector } from '../site/inspector.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { giveViewerToken, logViewerIn } from '../site/viewer.ts'
import { type Figure, mustHold, shouldHold, type Table } from '../table.ts'

const PIN_COUNT = 1000

/** Enough requests for V8 to compile hot code. */
const WARM_UP = 1500
const REQUESTS = 6000
const CONNECTIONS = 8

/** Allows for V8's further compiling. A leak of 100 bytes a request would exceed it. */
const MORE_BYTES = 500_000

/** An isolate has 128 MB for all its work. */
const PEAK_BYTES = 100_000_000

/** Otherwise V8 derives its limit from the machine's memory, and collects garbage much later than in an isolate. */
const ISOLATE_HEAP = '--max-heap-size=128'

const PATHS = ['/', PLACES.board, PLACES.pin, '/ideas/', '/signup/', '/login/', '/search/?q=pin']

/** Measures the memory that requests leak, compared with a minimal worker. */
export async function measureMemory({ folders }: Built): Promise<Table[]> {
  const state = await filledState(PIN_COUNT)
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] = ISOLATE_HEAP
  const reading = await measureGrowth(state, { app: folders.app }, 'app', pagesOf)
  const writing = await measureGrowth(state, { app: folders.app }, 'app', async (site, origin) => [
    ...pagesOf(site, origin),
    ...(await actsOf(site, origin)),
  ])
  const hello = await measureGrowth(state, { peers: folders.peers }, 'peers', (_, url) => [
    { name: 'hello', url, headers: { Peer: 'hello' } },
  ])
  delete process.env['MINIFLARE_WORKERD_V8_FLAGS']
  const figures = [
    ...figuresOf("visitors' pages", reading, hello),
    ...figuresOf('with creates, saves and API calls', writing, hello),
  ]
  return [
    { title: `Memory over ${REQUESTS.toLocaleString('en')} requests`, figures },
    await measureUploadMemory(folders.app),
  ]
}

type Growth = Awaited<ReturnType<typeof measureGrowth>>

function figuresOf(name: string, own: Growth, hello: Growth): Figure[] {
  const more = own.heapAfter - own.heapBefore
  return [
    {
      name: `${name}: held by scripts, garbage collected`,
      value: `${mb(own.heapBefore)} → ${mb(own.heapAfter)}`,
      peer: `hello ${mb(hello.heapBefore)} → ${mb(hello.heapAfter)}`,
      bound: `≤ ${mb(MORE_BYTES)} more`,
      verdict: shouldHold(more <= MORE_BYTES),
    },
    {
      name: `${name}: scripts and buffers at most`,
      value: mb(own.peak),
      peer: `hello ${mb(hello.peak)}`,
      bound: `≤ ${mb(PEAK_BYTES)}`,
      verdict: mustHold(own.peak <= PEAK_BYTES),
    },
    {
      name: `${name}: the runtime's process`,
      value: `${mb(own.processBefore)} → ${mb(own.processAfter)}`,
      peer: `hello ${mb(hello.processBefore)} → ${mb(hello.processAfter)}`,
    },
  ]
}

function pagesOf(_: Site, origin: string): Target[] {
  return PATHS.map((path) => ({ name: path, url: origin + path }))
}

/** A member's requests and those of their app: pages, created pins and boards, saves, and reads by a token. */
async function actsOf({ database }: Site, origin: string): Promise<Target[]> {
  const session = await logViewerIn(database)
  const token = await giveViewerToken(database)
  return [
    { name: 'home', url: `${origin}/`, headers: session },
    {
      name: 'create a pin',
      url: `${origin}/resource/PinResource/create/`,
      headers: session,
      body: () => ({
        board_id: VIEWER_ID,
        image_base64: newPicture(),
      }),
    },
    {
      name: 'save a pin',
      url: `${origin}/resource/RepinResource/create/`,
      headers: session,
      body: (place) => ({ pin_id: 1 + (place % PIN_COUNT), board_id: VIEWER_ID }),
    },
    {
      name: 'create a board',
      url: `${origin}/v5/boards`,
      headers: token,
      status: 201,
      body: () => ({ name: `Board ${crypto.randomUUID()}` }),
    },
    { name: 'pin by token', url: `${origin}/v5/pins/${PLACES.pinId}`, headers: token },
    { name: 'boards by token', url: `${origin}/v5/boards?page_size=25`, headers: token },
  ]
}

async function measureGrowth(
  state: string,
  folders: Record<string, string>,
  worker: string,
  targetsOf: (site: Site, origin: string) => Target[] | Promise<Target[]>,
) {
  const site = await startMiniflare(state, folders, { inspects: true })
  try {
    const origin = await site.direct(worker)
    const targets = await targetsOf(site, origin)
    const inspector = await openInspector(await site.inspector(worker))
    const send = async (count: number) => {
      const clients = targets.map((target) => openClient(target, CONNECTIONS))
      let sent = 0
      const keepSending = async () => {
        while (sent < count) await clients[sent % clients.length]?.send(sent++)
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, keepSending))
      for (const client of clients) client.close()
    }
    await send(WARM_UP)
    const heapBefore = await inspector.heapAfterCollection()
    const processBefore = runtimeBytes()
    const peak = await inspector.peakBytes(() => send(REQUESTS))
    const heapAfter = await inspector.heapAfterCollection()
    return { heapBefore, heapAfter, peak, processBefore, processAfter: runtimeBytes() }
  } finally {
    await site.stop()
  }
}

function mb(bytes: number | null): string {
  return bytes === null ? 'unknown' : `${(bytes / 1e6).toFixed(1)} MB`
}
