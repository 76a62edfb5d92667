import { ascii, excerptOf, uint, uintLittle, unreadable } from './bytes.ts'
import type { PlainPicture } from './plain-picture.ts'

const HEADER_BYTES = 13
const EXTENSION = 0x21
const IMAGE = 0x2c
const END = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff

const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/** Copies a GIF without comments and unknown extensions. GIF89a. */
export function plainGif(bytes: Uint8Array): PlainPicture {
  const { keep, kept } = excerptOf(bytes)
  let offset = HEADER_BYTES + colorTableBytes(uint(bytes, 10, 1))
  keep(0, offset)
  for (;;) {
    const block = uint(bytes, offset, 1)
    if (block === END) break
    const end = endOfBlock(bytes, offset)
    if (block === IMAGE || isLooks(bytes, offset)) keep(offset, end)
    offset = end
  }
  keep(offset, offset + 1)
  const [width, height] = [uintLittle(bytes, 6, 2), uintLittle(bytes, 8, 2)]
  return { bytes: kept(), width, height, orientation: 1 }
}

function isLooks(bytes: Uint8Array, offset: number): boolean {
  const label = bytes[offset + 1]
  if (label === GRAPHIC_CONTROL) return true
  return label === APPLICATION && LOOPS.includes(ascii(bytes, offset + 3, 11))
}

function endOfBlock(bytes: Uint8Array, offset: number): number {
  const block = bytes[offset]
  if (block === EXTENSION) return endOfSubBlocks(bytes, offset + 2)
  if (block !== IMAGE) throw unreadable()
  return endOfSubBlocks(bytes, offset + 11 + colorTableBytes(uint(bytes, offset + 9, 1)))
}

/** Sub-blocks: a length, up to 255 bytes, and a zero at the end. */
function endOfSubBlocks(bytes: Uint8Array, start: number): number {
  let offset = start
  for (let length = -1; length !== 0; offset += 1 + length) {
    length = bytes[offset] ?? -1
    if (length < 0) throw unreadable()
  }
  return offset
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}
