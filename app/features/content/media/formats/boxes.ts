import { ascii, part, uint, unreadable } from './bytes.ts'

/** The maximum number of boxes. No camera writes as many; it limits the work that a hostile file causes. */
export const MOST_ENTRIES = 4096

export type Box = { name: string; start: number; content: number; end: number }

/** The boxes between two offsets. ISO/IEC 14496-12 §4.2. */
export function* boxesIn(bytes: Uint8Array, start: number, end: number): Generator<Box> {
  let offset = start
  for (let count = 1; offset < end; count++) {
    if (count > MOST_ENTRIES) throw unreadable()
    const box = boxAt(bytes, offset, end)
    yield box
    offset = box.end
  }
}

export function findBox(bytes: Uint8Array, start: number, end: number, name: string): Box | null {
  for (const box of boxesIn(bytes, start, end)) if (box.name === name) return box
  return null
}

function boxAt(bytes: Uint8Array, start: number, limit: number): Box {
  const short = uint(bytes, start, 4)
  const content = start + (short === 1 ? 16 : 8)
  const length = short === 1 ? uint(bytes, start + 8, 8) : short
  const end = short === 0 ? limit : start + length
  if (end > limit || content > end) throw unreadable()
  part(bytes, start, end)
  return { name: ascii(bytes, start + 4, 4), start, content, end }
}
