import { Refusal } from '../../../../refusal.ts'

export function unreadable(): Refusal {
  return new Refusal('picture_unreadable')
}

/** The bytes from `start` to `end`. Refuses `picture_unreadable`. */
export function part(bytes: Uint8Array, start: number, end: number): Uint8Array {
  if (start > end || end > bytes.length) throw unreadable()
  return bytes.subarray(start, end)
}

/** A big-endian integer. Refuses `picture_unreadable` past the end. */
export function uint(bytes: Uint8Array, offset: number, length: number): number {
  return part(bytes, offset, offset + length).reduce((number, byte) => number * 256 + byte, 0)
}

/** A little-endian integer. Refuses `picture_unreadable` past the end. */
export function uintLittle(bytes: Uint8Array, offset: number, length: number): number {
  return part(bytes, offset, offset + length).reduceRight((number, byte) => number * 256 + byte, 0)
}

export function ascii(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length))
}

/** Reads successive big-endian integers. Refuses `picture_unreadable` at the end. */
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

/** Moves the kept parts to the front of their own buffer, because a hostile file may have millions of parts. */
export function excerptOf(bytes: Uint8Array<ArrayBuffer>) {
  let length = 0
  return {
    /** Appends the bytes from `start` to `end`. Refuses `picture_unreadable`. */
    keep(start: number, end: number): void {
      bytes.set(part(bytes, start, end), length)
      length += end - start
    },
    kept: (): Uint8Array<ArrayBuffer> => bytes.subarray(0, length),
  }
}
