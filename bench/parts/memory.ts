import { openClient } from '../load/request.ts'
import { runtimeBytes } from '../load/runtime.ts'
import type { Built } from '../site/build.ts'
import { PLACES } from '../site/fill.ts'
import { heapAfterCollection } from '../site/inspector.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { type Figure, shouldHold, type Table } from '../table.ts'

const PIN_COUNT = 1000

/** As many that V8 has compiled what is asked often, and as many again, several times. */
const WARM_UP = 1500
const REQUESTS = 6000
const CONNECTIONS = 8

/** The bytes for V8's further compiling; a leak of 100 bytes a request would be more. */
const MORE_BYTES = 500_000

const PATHS = ['/', PLACES.board, PLACES.pin, '/ideas/', '/signup/', '/login/', '/search/?q=pin']

/** Measures the memory that requests leave behind, beside a worker that only says hello. */
export async function measureMemory({ folders }: Built): Promise<Table[]> {
  const state = await filledState(PIN_COUNT)
  const own = await grown(state, { app: folders.app }, 'app', PATHS, {})
  const hello = await grown(state, { peers: folders.peers }, 'peers', ['/'], { Peer: 'hello' })
  const more = own.heapAfter - own.heapBefore
  const figures: Figure[] = [
    {
      name: 'held by scripts, garbage collected',
      value: `${mb(own.heapBefore)} → ${mb(own.heapAfter)}`,
      peer: `hello ${mb(hello.heapBefore)} → ${mb(hello.heapAfter)}`,
      bound: `≤ ${mb(MORE_BYTES)} more`,
      verdict: shouldHold(more <= MORE_BYTES),
    },
    {
      name: "the runtime's process",
      value: `${mb(own.processBefore)} → ${mb(own.processAfter)}`,
      peer: `hello ${mb(hello.processBefore)} → ${mb(hello.processAfter)}`,
    },
  ]
  return [{ title: `Memory over ${REQUESTS.toLocaleString('en')} requests`, figures }]
}

async function grown(
  state: string,
  folders: Record<string, string>,
  worker: string,
  paths: readonly string[],
  headers: Record<string, string>,
) {
  const site = await startMiniflare(state, folders, { inspects: true })
  try {
    const origin = await site.direct(worker)
    const inspector = await site.inspector(worker)
    const send = async (count: number) => {
      const clients = paths.map((path) =>
        openClient({ name: path, url: origin + path, headers }, CONNECTIONS),
      )
      let sent = 0
      const keepSending = async () => {
        while (sent < count) await clients[sent % clients.length]?.send(sent++)
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, keepSending))
      for (const client of clients) client.close()
    }
    await send(WARM_UP)
    const heapBefore = await heapAfterCollection(inspector)
    const processBefore = runtimeBytes()
    await send(REQUESTS)
    const heapAfter = await heapAfterCollection(inspector)
    return { heapBefore, heapAfter, processBefore, processAfter: runtimeBytes() }
  } finally {
    await site.stop()
  }
}

function mb(bytes: number | null): string {
  return bytes === null ? 'unknown' : `${(bytes / 1e6).toFixed(1)} MB`
}
