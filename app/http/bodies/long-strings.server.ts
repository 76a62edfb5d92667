import { Refusal } from '../../refusal.ts'
import { recordIn } from './body.server.ts'

export type StringTaker = (content: AsyncIterable<Uint8Array>) => Promise<unknown>

const LONG_BYTES = 256 * 1024

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Reads JSON, passing long strings to `take`. Refuses `invalid_parameters`, or `too_large` if the rest is too long. */
export async function readLongStrings(
  chunks: AsyncIterable<Uint8Array>,
  restLimit: number,
  take: StringTaker,
): Promise<Record<string, unknown>> {
  const source = chunks[Symbol.asyncIterator]()
  const taken = new Map<string, unknown>()
  const rest = growing()
  let chunk: Uint8Array = new Uint8Array()
  let at = 0
  let isEscaped = false

  async function hasMore(): Promise<boolean> {
    while (at >= chunk.length) {
      const next = await source.next()
      if (next.done) return false
      chunk = next.value
      at = 0
    }
    return true
  }

  function content(): Uint8Array {
    const start = at
    for (; at < chunk.length && (isEscaped || chunk[at] !== QUOTE); at++) {
      isEscaped = !isEscaped && chunk[at] === BACKSLASH
    }
    return chunk.subarray(start, at)
  }

  async function* contentFrom(start: Uint8Array): AsyncGenerator<Uint8Array> {
    yield start
    while (at >= chunk.length && (await hasMore())) yield content()
  }

  try {
    for (let stringFrom = -1; await hasMore(); ) {
      if (stringFrom === -1) {
        const quote = chunk.indexOf(QUOTE, at)
        const end = quote === -1 ? chunk.length : quote + 1
        rest.add(chunk.subarray(at, end))
        at = end
        if (quote !== -1) stringFrom = rest.length()
        if (rest.length() > restLimit) throw new Refusal('too_large')
        continue
      }
      rest.add(content())
      if (rest.length() - stringFrom > LONG_BYTES) {
        const pieces = contentFrom(rest.cutFrom(stringFrom))
        const name = crypto.randomUUID()
        taken.set(name, await take(pieces))
        for await (const _unread of pieces);
        rest.add(new TextEncoder().encode(name))
      }
      if (at >= chunk.length) continue
      rest.add(chunk.subarray(at, ++at))
      stringFrom = -1
    }
  } finally {
    await source.return?.()
  }
  return recordIn(rest.bytes(), (_name, value) =>
    typeof value === 'string' && taken.has(value) ? taken.get(value) : value,
  )
}

function growing() {
  let bytes = new Uint8Array(4096)
  let length = 0
  return {
    add(piece: Uint8Array): void {
      if (length + piece.length > bytes.length) {
        const larger = new Uint8Array(2 * (length + piece.length))
        larger.set(bytes.subarray(0, length))
        bytes = larger
      }
      bytes.set(piece, length)
      length += piece.length
    },
    cutFrom(start: number): Uint8Array {
      const cut = bytes.slice(start, length)
      length = start
      return cut
    },
    length: () => length,
    bytes: () => bytes.subarray(0, length),
  }
}
