import { VIDEO_PIECE_BYTES } from '../limits.ts'
import { unreadable } from './bytes.ts'

export type Passage = {
  offset(): number
  /** The next bytes without consuming them; fewer at the end of the file. */
  peek(length: number): Promise<Uint8Array>
  take(length: number): Promise<Uint8Array<ArrayBuffer>>
  give(bytes: Uint8Array): Promise<void>
  pass(length: number): Promise<void>
  passRest(): Promise<void>
  blank(length: number): Promise<void>
}

export function openPassage(
  source: AsyncIterable<Uint8Array>,
  give: (bytes: Uint8Array) => Promise<void>,
): Passage {
  const chunks = source[Symbol.asyncIterator]()
  let buffered: Uint8Array = new Uint8Array()
  let offset = 0

  async function fill(length: number): Promise<void> {
    const pieces = [buffered]
    let bytes = buffered.length
    while (bytes < length) {
      const { value, done } = await chunks.next()
      if (done) break
      pieces.push(value)
      bytes += value.length
    }
    if (pieces.length > 1) buffered = joined(pieces, bytes)
  }

  function take(length: number): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(buffered.subarray(0, length))
    buffered = buffered.subarray(length)
    offset += length
    return taken
  }

  async function each(length: number, use: (piece: Uint8Array) => Promise<void>): Promise<void> {
    for (let left = length; left > 0; ) {
      if (buffered.length === 0) await fill(1)
      if (buffered.length === 0) throw unreadable()
      const piece = take(Math.min(left, buffered.length))
      left -= piece.length
      await use(piece)
    }
  }

  return {
    offset: () => offset,
    async peek(length) {
      await fill(length)
      return buffered.subarray(0, length)
    },
    async take(length) {
      if (length > VIDEO_PIECE_BYTES) throw unreadable()
      await fill(length)
      if (buffered.length < length) throw unreadable()
      return take(length)
    },
    give,
    pass: (length) => each(length, give),
    async passRest() {
      while (buffered.length > 0) {
        await give(take(buffered.length))
        await fill(1)
      }
    },
    blank: (length) => each(length, (piece) => give(piece.fill(0))),
  }
}

function joined(pieces: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes)
  let offset = 0
  for (const piece of pieces) {
    whole.set(piece, offset)
    offset += piece.length
  }
  return whole
}
