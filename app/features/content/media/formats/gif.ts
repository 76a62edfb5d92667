import { ascii, excerptOf, uint, uintLittle, unreadable } from './bytes.ts'
import type { PlainPicture } from './plain-picture.ts'

const HEADER_BYTES = 13
const EXTENSION = 0x21
const IMAGE = 0x2c
const END = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff

const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/** Removes comments, unknown extensions and anything after the last block that browsers can read. GIF89a. */
export function plainGif(bytes: Uint8Array<ArrayBuffer>): PlainPicture {
  const { keep, kept } = excerptOf(bytes)
  const tail = [END]
  let frames = 0
  let offset = HEADER_BYTES + colorTableBytes(uint(bytes, 10, 1))
  keep(0, offset)
  while (bytes[offset] === IMAGE || bytes[offset] === EXTENSION) {
    const isFrame = bytes[offset] === IMAGE
    const start = startOfSubBlocks(bytes, offset)
    const last = lastSubBlock(bytes, start)
    const isCut = bytes[last] !== 0
    if (isCut && (!isFrame || last >= bytes.length)) break
    const end = isCut ? bytes.length : last + 1
    if (isCut) {
      bytes[last] = end - last - 1
      tail.unshift(...(end - last > 1 ? [0] : []))
    }
    if (isFrame || isLooks(bytes, offset)) keep(offset, end)
    if (isFrame) frames++
    offset = end
  }
  if (frames === 0) throw unreadable()
  const width = uintLittle(bytes, 6, 2)
  const height = uintLittle(bytes, 8, 2)
  const pieces = [kept(), Uint8Array.from(tail)]
  return { pieces, isAnimated: frames > 1, width, height, orientation: 1 }
}

function isLooks(bytes: Uint8Array, offset: number): boolean {
  const label = bytes[offset + 1]
  if (label === GRAPHIC_CONTROL) return true
  return label === APPLICATION && LOOPS.includes(ascii(bytes, offset + 3, 11))
}

function startOfSubBlocks(bytes: Uint8Array, offset: number): number {
  if (bytes[offset] === EXTENSION) return offset + 2
  return offset + 11 + colorTableBytes(bytes[offset + 9] ?? 0)
}

/** The offset of the empty sub-block that ends a block, or of the last sub-block if the file is truncated. */
function lastSubBlock(bytes: Uint8Array, start: number): number {
  let at = start
  for (let length = bytes[at]; length; length = bytes[at]) {
    if (at + 1 + length >= bytes.length) break
    at += 1 + length
  }
  return at
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}
