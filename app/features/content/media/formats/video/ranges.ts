import { unreadable } from '../bytes.ts'

/** A part of a file, in bytes from its start; `end` is exclusive. */
export type ByteRange = { start: number; end: number }

/** More ranges than a camera writes within 50 MB. Limits the work and the memory that a hostile file causes. */
const MOST_RANGES = 400_000

/** Collects ranges. Refuses `picture_unreadable` if there are more than a camera writes. */
export function rangesOf() {
  const ranges: ByteRange[] = []
  return {
    add(start: number, end: number): void {
      if (end <= start) return
      const last = ranges.at(-1)
      if (last && start >= last.start && start <= last.end) {
        last.end = Math.max(last.end, end)
        return
      }
      if (ranges.length === MOST_RANGES) throw unreadable()
      ranges.push({ start, end })
    },
    sorted: (): readonly ByteRange[] => merged(ranges),
  }
}

/** The ranges in order, with overlapping ones joined. */
function merged(ranges: readonly ByteRange[]): ByteRange[] {
  const joined: ByteRange[] = []
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** The parts of `whole` that are not in `kept`. Both are sorted and don't overlap; so is the result. */
export function partsOutside(
  whole: readonly ByteRange[],
  kept: readonly ByteRange[],
): readonly ByteRange[] {
  const outside: ByteRange[] = []
  let next = 0
  for (const { start, end } of whole) {
    let from = start
    while ((kept[next]?.end ?? end) <= from && next < kept.length) next++
    for (let index = next; from < end; index++) {
      const range = kept[index]
      const to = Math.min(end, range?.start ?? end)
      if (to > from) outside.push({ start: from, end: to })
      from = range ? Math.max(from, range.end) : end
    }
  }
  return outside
}

/** Zeroes sorted, non-overlapping ranges of a stream; its length stays the same. */
export function zeroing(ranges: readonly ByteRange[]): TransformStream<Uint8Array, Uint8Array> {
  let offset = 0
  let next = 0
  return new TransformStream({
    transform(chunk, controller) {
      const piece = Uint8Array.from(chunk)
      const end = offset + piece.length
      for (let index = next; index < ranges.length; index++) {
        const range = ranges[index]
        if (!range || range.start >= end) break
        piece.fill(0, Math.max(0, range.start - offset), Math.min(piece.length, range.end - offset))
        if (range.end <= end && index === next) next++
      }
      offset = end
      controller.enqueue(piece)
    },
  })
}
