import { type HuffmanTable, LONGEST_CODE } from './huffman-tables.ts'
import { FILL, isRestart } from './markers.ts'

export type ScanBits = ReturnType<typeof scanBits>

/** Reads a scan's bits and codes up to its next marker. A zero after 0xff isn't data. ITU-T T.81 §F.2.2. */
export function scanBits(bytes: Uint8Array, start: number) {
  let next = start
  let held = 0
  let count = 0

  function fill(): void {
    while (count < LONGEST_CODE) {
      const byte = bytes[next]
      if (byte === undefined || (byte === FILL && bytes[next + 1] !== 0)) return
      held = ((held << 8) | byte) & 0xffffff
      count += 8
      next += byte === FILL ? 2 : 1
    }
  }

  return {
    skip(bits: number): boolean {
      fill()
      count -= bits
      return count >= 0
    },
    symbol({ ends, shifts, symbols }: HuffmanTable): number {
      fill()
      const shift = count - LONGEST_CODE
      const code = (shift < 0 ? held << -shift : held >> shift) & 0xffff
      for (let length = 1; length <= LONGEST_CODE; length++) {
        if (code >= (ends[length] ?? 0)) continue
        count -= length
        const index = (code >> (LONGEST_CODE - length)) + (shifts[length] ?? 0)
        return count < 0 ? -1 : (symbols[index] ?? -1)
      }
      return -1
    },
    restart(): boolean {
      if (count > 7) return false
      count = 0
      while (bytes[next] === FILL && bytes[next + 1] === FILL) next++
      if (bytes[next] !== FILL || !isRestart(bytes[next + 1] ?? 0)) return false
      next += 2
      return true
    },
    place(): { end: number; unread: number } {
      let end = next
      for (let whole = count >> 3; whole > 0; whole--) end = startOfByte(bytes, end)
      return { end, unread: count & 7 }
    },
  }
}

export function startOfByte(bytes: Uint8Array, end: number): number {
  return bytes[end - 1] === 0 && bytes[end - 2] === FILL ? end - 2 : end - 1
}
