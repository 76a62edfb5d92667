const PIECE_BYTES = 256 * 1024

/** Streams bytes without copying them all. */
export function streamOf(pieces: Uint8Array | readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const left = pieces instanceof Uint8Array ? [pieces] : [...pieces]
  let at = 0
  return new ReadableStream({
    pull(controller) {
      while (left[0] && at >= left[0].length) {
        left.shift()
        at = 0
      }
      if (!left[0]) return controller.close()
      controller.enqueue(left[0].subarray(at, at + PIECE_BYTES))
      at += PIECE_BYTES
    },
  })
}

export function sizeOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

/** Frees memory at once, because the garbage collector may wait and keep tens of megabytes. */
export function release({ buffer }: Uint8Array<ArrayBuffer>): void {
  buffer.transfer(0)
}

/** Reads at least `length` bytes, or the whole stream. `from` returns a stream of the given bytes and then the rest. */
export async function headOf(stream: ReadableStream<Uint8Array>, length: number) {
  const reader = stream.getReader()
  let head = new Uint8Array()
  for (let value: Uint8Array | undefined; head.length < length; head = joined(head, value)) {
    value = (await reader.read()).value
    if (!value) break
  }
  const from = (start: Uint8Array) =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(start),
      async pull(controller) {
        const { value } = await reader.read()
        if (value) controller.enqueue(value)
        else controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    })
  return { head, from }
}

/** Reads at least `length` bytes, or the whole source. `whole` yields these bytes and then the rest. */
export async function startOf(source: AsyncIterable<Uint8Array>, length: number) {
  const chunks = source[Symbol.asyncIterator]()
  let start = new Uint8Array()
  while (start.length < length) {
    const { value, done } = await chunks.next()
    if (done) break
    start = joined(start, value)
  }
  return { start, whole: resumed(start, chunks) }
}

async function* resumed(
  start: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (start.length > 0) yield start
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
