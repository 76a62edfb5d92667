import { Refusal } from '../../../refusal.ts'

/** A file that is broken, truncated, or not what it says. */
export function unreadable(): Refusal {
  return new Refusal('picture_unreadable')
}

/** The bytes from `start` to `end`. Refuses `picture_unreadable` where the file doesn't reach so far. */
export function part(bytes: Uint8Array, start: number, end: number): Uint8Array {
  if (start > end || end > bytes.length) throw unreadable()
  return bytes.subarray(start, end)
}

/** A number of `length` bytes, the largest first. Refuses `picture_unreadable` past the end. */
export function uint(bytes: Uint8Array, offset: number, length: number): number {
  return part(bytes, offset, offset + length).reduce((number, byte) => number * 256 + byte, 0)
}

/** A number of `length` bytes, the smallest first. Refuses `picture_unreadable` past the end. */
export function uintLittle(bytes: Uint8Array, offset: number, length: number): number {
  return part(bytes, offset, offset + length).reduceRight((number, byte) => number * 256 + byte, 0)
}

/** Up to `length` bytes as the characters of the same numbers, for comparing with a format's names. */
export function ascii(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length))
}

/** Reads numbers one after another, the largest byte first. Refuses `picture_unreadable` at the end. */
export function readerOf(bytes: Uint8Array) {
  let offset = 0
  return {
    read(length: number): number {
      const number = uint(bytes, offset, length)
      offset += length
      return number
    },
    skip(length: number): void {
      offset += length
    },
  }
}

/**
 * A copy of a file that takes only what `keep` is told to. It grows in one buffer, because a hostile
 * file of 20 MiB can have millions of parts.
 */
export function excerptOf(bytes: Uint8Array) {
  const kept = new Uint8Array(bytes.length)
  let length = 0
  return {
    /** Adds the bytes from `start` to `end`. Refuses `picture_unreadable` past the end. */
    keep(start: number, end: number): void {
      kept.set(part(bytes, start, end), length)
      length += end - start
    },
    kept: (): Uint8Array<ArrayBuffer> => kept.subarray(0, length),
  }
}
