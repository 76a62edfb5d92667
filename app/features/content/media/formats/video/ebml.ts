import { uint, unreadable } from '../bytes.ts'

export type Head = {
  id: number
  bytes: number
  /** Null for an unknown length, as in live recordings. */
  length: number | null
}

/** An id takes up to 4 bytes, and a length up to 8. */
export const MOST_HEAD_BYTES = 12

/** Parses an element's head; leading zeros give its byte count. RFC 8794 §4 to §6. */
export function headAt(bytes: Uint8Array, offset: number): Head {
  const idBytes = widthOf(uint(bytes, offset, 1))
  if (idBytes > 4) throw unreadable()
  const first = uint(bytes, offset + idBytes, 1)
  const lengthBytes = widthOf(first)
  const rest = uint(bytes, offset + idBytes + 1, lengthBytes - 1)
  const head = (first - 2 ** (8 - lengthBytes)) * 2 ** (8 * (lengthBytes - 1))
  const length = head + rest
  const isUnknown = length >= 2 ** (7 * lengthBytes) - 1
  return {
    id: uint(bytes, offset, idBytes),
    bytes: idBytes + lengthBytes,
    length: isUnknown ? null : length,
  }
}

/** `head` is the offset of the id, and `start` is the offset of the content. */
export type Element = { id: number; head: number; start: number; end: number }

/** More than the cue points of the longest video. Limits the work that a hostile file causes. */
const MOST_ELEMENTS = 200_000

export function* elementsIn(bytes: Uint8Array, start: number, end: number): Generator<Element> {
  let offset = start
  for (let count = 1; offset < end; count++) {
    if (count > MOST_ELEMENTS) throw unreadable()
    const head = headAt(bytes, offset)
    const content = offset + head.bytes
    if (head.length === null || content + head.length > end) throw unreadable()
    yield { id: head.id, head: offset, start: content, end: content + head.length }
    offset = content + head.length
  }
}

/** The head of a Void element of the same size. */
export function voidHead({ bytes, length }: Head): Uint8Array {
  const room = bytes + (length ?? 0)
  const lengthBytes = Math.min(8, bytes - 1)
  const head = new Uint8Array(bytes)
  head[0] = VOID
  let rest = room - 1 - lengthBytes
  for (let place = lengthBytes; place > 0; place--) {
    head[place] = rest % 256
    rest = Math.floor(rest / 256)
  }
  head[1] = (head[1] ?? 0) | (1 << (8 - lengthBytes))
  return head
}

/** Turns an element into a zeroed Void element of the same size. */
export function blankElement(bytes: Uint8Array, { id, head, start, end }: Element): void {
  bytes.set(voidHead({ id, bytes: start - head, length: end - start }), head)
  bytes.fill(0, start, end)
}

const VOID = 0xec

export function uintOf(bytes: Uint8Array, { start, end }: Pick<Element, 'start' | 'end'>): number {
  if (end - start > 8) throw unreadable()
  return uint(bytes, start, end - start)
}

export function floatOf(bytes: Uint8Array, { start, end }: Pick<Element, 'start' | 'end'>): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start)
  if (end - start === 4) return view.getFloat32(0)
  if (end - start === 8) return view.getFloat64(0)
  throw unreadable()
}

function widthOf(first: number): number {
  const width = Math.clz32(first) - 23
  if (width > 8) throw unreadable()
  return width
}
