const HEAD_BYTES = 4096

const PIECE_BYTES = 8192

export type LimitedBody = {
  head: Uint8Array
  stream: ReadableStream<Uint8Array>
  cut(): Cut | null
}

type Cut = 'too_long' | 'broken_off'

/** Limits a body. It ends at the limit or when the connection breaks; `cut` says which. */
export async function limitBody(
  body: ReadableStream<Uint8Array> | null,
  limitBytes: number,
): Promise<LimitedBody> {
  const reader = (body ?? new Blob([]).stream()).getReader()
  let cut: Cut | null = null
  let left = limitBytes

  async function next(): Promise<Uint8Array | null> {
    try {
      const { value } = await reader.read()
      if (!value || value.byteLength <= left) {
        left -= value?.byteLength ?? 0
        return value ?? null
      }
      cut = 'too_long'
      await reader.cancel()
      return left === 0 ? null : value.subarray(0, left)
    } catch {
      cut ??= 'broken_off'
      return null
    }
  }

  const first = await readHead(next)
  const head = joined(first).subarray(0, HEAD_BYTES)
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = first.shift() ?? (cut ? null : await next())
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
    cancel: () => reader.cancel(),
  })
  return { head, stream, cut: () => cut }
}

export async function readAll(
  stream: ReadableStream<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return joined(chunks)
}

/** Splits a body into small pieces, so that its reader can stop soon after it has read enough. */
export function splitIntoPieces(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
          controller.enqueue(chunk.subarray(start, start + PIECE_BYTES))
        }
      },
    }),
  )
}

async function readHead(next: () => Promise<Uint8Array | null>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  for (let length = 0; length < HEAD_BYTES; ) {
    const chunk = await next()
    if (!chunk) break
    chunks.push(chunk)
    length += chunk.byteLength
  }
  return chunks
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.byteLength, 0))
  let offset = 0
  for (const chunk of chunks) {
    all.set(chunk, offset)
    offset += chunk.byteLength
  }
  return all
}
