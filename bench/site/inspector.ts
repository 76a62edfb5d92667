import * as v from 'valibot'
import { parseJson } from '../../app/json.ts'

const Answer = v.object({
  id: v.optional(v.number()),
  result: v.optional(v.record(v.string(), v.unknown()), {}),
})

/** Collects a worker's garbage as a debugger does; answers the bytes that scripts still hold. */
export async function heapAfterCollection(inspector: URL): Promise<number> {
  // Node's own takes headers, which browsers don't; Miniflare asks where a debugger comes from.
  const options = { headers: { Origin: 'http://localhost' } }
  const socket: WebSocket = Reflect.construct(WebSocket, [inspector, options])
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`Nothing answers at ${inspector}.`)))
  })
  try {
    // It collects first, and at once: `collectGarbage` waits for the next request.
    await call(socket, 1, 'HeapProfiler.takeHeapSnapshot')
    const { usedSize } = await call(socket, 2, 'Runtime.getHeapUsage')
    return Number(usedSize)
  } finally {
    socket.close()
  }
}

function call(socket: WebSocket, id: number, method: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      const answer = parseJson(Answer, String(data))
      if (answer.id === id) resolve(answer.result)
    })
    socket.addEventListener('close', () => reject(new Error('The inspector closed.')))
    socket.send(JSON.stringify({ id, method }))
  })
}
