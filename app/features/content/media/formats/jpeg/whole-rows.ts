import { unreadable } from '../bytes.ts'
import type { PlainPicture } from '../plain-picture.ts'
import { END, FILL } from './markers.ts'
import { type ScanBits, scanBits, startOfByte } from './scan-bits.ts'
import { type Block, readScanHead, type ScanHead } from './scan-head.ts'

const COEFFICIENTS = 64

const ZEROS = 0xf0

const MOST_BITS = 15

type Completed = { pieces: PlainPicture['pieces']; height?: number }

/** Ends a JPEG's only scan after its last whole row of blocks. Refuses `picture_unreadable` if there is none. */
export function wholeRows(jpeg: Uint8Array<ArrayBuffer>): Completed {
  const head = readScanHead(jpeg)
  if (!head) return { pieces: [jpeg, Uint8Array.of(FILL, END)] }
  const { rows, end, unread } = readRows(jpeg, head)
  if (rows === 0) throw unreadable()
  const height = Math.min(head.frame.height, rows * head.rowPx)
  new DataView(jpeg.buffer, jpeg.byteOffset).setUint16(head.frame.heightAt, height)
  const last = startOfByte(jpeg, end)
  const ended = (jpeg[last] ?? 0) | ((1 << unread) - 1)
  jpeg[last] = ended
  const tail = ended === FILL ? [0, FILL, END] : [FILL, END]
  return { pieces: [jpeg.subarray(0, last + 1), Uint8Array.from(tail)], height }
}

function readRows(jpeg: Uint8Array, { start, across, down, blocks, restartAfter }: ScanHead) {
  const bits = scanBits(jpeg, start)
  let read = { rows: 0, ...bits.place() }
  let untilRestart = restartAfter || Infinity
  for (let row = 1; row <= down; row++) {
    for (let unit = 0; unit < across; unit++, untilRestart--) {
      if (untilRestart === 0) {
        if (!bits.restart()) return read
        untilRestart = restartAfter
      }
      for (const block of blocks) if (!passBlock(bits, block)) return read
    }
    read = { rows: row, ...bits.place() }
  }
  return read
}

function passBlock(bits: ScanBits, { first, others }: Block): boolean {
  const length = bits.symbol(first)
  if (length < 0 || length > MOST_BITS || !bits.skip(length)) return false
  for (let place = 1; others && place < COEFFICIENTS; place++) {
    const symbol = bits.symbol(others)
    if (symbol < 0) return false
    const length = symbol & 15
    if (length === 0 && symbol !== ZEROS) return true
    place += symbol >> 4
    if (!bits.skip(length)) return false
  }
  return true
}
