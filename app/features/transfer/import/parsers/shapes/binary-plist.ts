import { Refusal } from '../../../../../refusal.ts'
import { IMPORT_TEXT_BYTES } from '../../../limits.ts'

const HEAD = 'bplist00'
const TRAILER_BYTES = 32

const DEPTH = 100
const MOST_OBJECTS = 1_000_000

/** Dates are seconds from 2001. */
const EPOCH_MS = Date.UTC(2001, 0, 1)

/** A length of 15 means that the real length follows as a number. */
const LONG = 15

export function isBinaryPlist(head: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(head.subarray(0, HEAD.length)) === HEAD
}

/**
 * Reads one of Apple's binary property lists as JSON, without binary data. Refuses `import_unreadable`, and
 * `import_too_large` if objects that refer to each other become too many.
 */
export function jsonOfPlist(bytes: Uint8Array): string {
  try {
    return JSON.stringify(rootOf(bytes))
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('import_unreadable', 'file')
    throw error
  }
}

/** Reads the format described in CoreFoundation's `CFBinaryPList.c`. Reading past the end throws a `RangeError`. */
function rootOf(bytes: Uint8Array): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const trailer = bytes.length - TRAILER_BYTES
  const offsetBytes = view.getUint8(trailer + 6)
  const referenceBytes = view.getUint8(trailer + 7)
  const top = numberAt(view, trailer + 16, 8)
  const table = numberAt(view, trailer + 24, 8)
  let objects = 0
  let letters = 0

  function objectOf(reference: number, depth: number): unknown {
    if (++objects > MOST_OBJECTS || letters > IMPORT_TEXT_BYTES) {
      throw new Refusal('import_too_large', 'file')
    }
    if (depth > DEPTH) return null
    const at = numberAt(view, table + reference * offsetBytes, offsetBytes)
    const kind = view.getUint8(at) >> 4
    const short = view.getUint8(at) & 15
    if (kind === 0) return short === 9
    if (kind === 1) return numberAt(view, at + 1, 2 ** short)
    if (kind === 2) return short === 2 ? view.getFloat32(at + 1) : view.getFloat64(at + 1)
    if (kind === 3) return dateOf(view.getFloat64(at + 1))
    const { length, start } = short === LONG ? longLength(at + 1) : { length: short, start: at + 1 }
    if (kind === 5) return textAt(start, length, 'latin1')
    if (kind === 6) return textAt(start, length * 2, 'utf-16be')
    const item = (place: number) =>
      objectOf(numberAt(view, start + place * referenceBytes, referenceBytes), depth + 1)
    if (kind === 10) return Array.from({ length: counted(length) }, (_, place) => item(place))
    if (kind !== 13) return null
    const names = Array.from({ length: counted(length) }, (_, place) => String(item(place)))
    return Object.fromEntries(names.map((name, place) => [name, item(length + place)]))
  }

  function longLength(at: number): { length: number; start: number } {
    const lengthBytes = 2 ** (view.getUint8(at) & 15)
    return { length: numberAt(view, at + 1, lengthBytes), start: at + 1 + lengthBytes }
  }

  /** Each item takes at least one byte. */
  function counted(length: number): number {
    if (length > bytes.length) throw new RangeError('more items than bytes')
    return length
  }

  function textAt(start: number, length: number, encoding: 'latin1' | 'utf-16be'): string {
    letters += length
    return new TextDecoder(encoding).decode(bytes.subarray(start, start + length))
  }

  return objectOf(top, 0)
}

/** A big-endian number. The values that matter here are smaller than 2 ** 53. */
function numberAt(view: DataView, at: number, length: number): number {
  let number = 0
  for (let place = 0; place < Math.min(length, 16); place++) {
    number = number * 256 + view.getUint8(at + place)
  }
  return number
}

function dateOf(seconds: number): string | null {
  const date = new Date(EPOCH_MS + seconds * 1000)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
