import { type Box, boxesIn } from './boxes.ts'

/** Boxes of `moov` with metadata, such as its location. */
const NOTES = new Set(['udta', 'meta', 'uuid'])

export function blankNotes(bytes: Uint8Array, start: number, end: number): void {
  const boxes = [...boxesIn(bytes, start, end)]
  const tracks = boxes.filter(({ name }) => name === 'trak')
  const inTracks = tracks.flatMap(({ content, end }) => [...boxesIn(bytes, content, end)])
  for (const box of [...boxes, ...inTracks]) if (NOTES.has(box.name)) blank(bytes, box)
}

export function blank(bytes: Uint8Array, { start, content, end }: Box): void {
  bytes.set(new TextEncoder().encode('free'), start + 4)
  bytes.fill(0, content, end)
}
