import * as v from 'valibot'
import { parseJson } from '../../app/json.ts'

const Answer = v.object({
  id: v.number(),
  result: v.optional(v.record(v.string(), v.unknown()), {}),
})

export type Inspector = {
  /** Collects garbage as a debugger does, and returns the bytes that scripts still use. */
  heapAfterCollection(): Promise<number>
  /** The peak memory of scripts and their buffers during some work. */
  peakBytes(work: () => Promise<unknown>): Promise<number>
  close(): void
}

/** The interval between two samples of a worker's memory. */
const LOOK_MS = 5

/** Opens a debugger on a worker's memory. Open only one at a time, because closing one closes all later ones. */
export async function openInspector(inspector: URL): Promise<Inspector> {
  // Node's WebSocket accepts headers, unlike a browser's. Miniflare only accepts a debugger's origin.
  const options = { headers: { Origin: 'http://localhost' } }
  const socket: WebSocket = Reflect.construct(WebSocket, [inspector, options])
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`Nothing answers at ${inspector}.`)))
  })
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    if (!text.startsWith('{"id"')) return
    const { id, result } = parseJson(Answer, text)
    waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The inspector closed.'))
  })
  let calls = 0

  function call(method: string): Promise<Record<string, unknown>> {
    const answer = Promise.withResolvers<Record<string, unknown>>()
    waiting.set(++calls, answer)
    socket.send(JSON.stringify({ id: calls, method }))
    return answer.promise
  }

  return {
    async heapAfterCollection() {
      // A snapshot collects garbage at once; `collectGarbage` waits for the next request.
      await call('HeapProfiler.takeHeapSnapshot')
      const { usedSize } = await call('Runtime.getHeapUsage')
      return Number(usedSize)
    },
    async peakBytes(work) {
      let peak = 0
      let isDone = false
      const done = work().finally(() => {
        isDone = true
      })
      while (!isDone) {
        const { usedSize, backingStorageSize } = await call('Runtime.getHeapUsage')
        peak = Math.max(peak, Number(usedSize) + Number(backingStorageSize))
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
      await done
      return peak
    },
    close: () => socket.close(),
  }
}
