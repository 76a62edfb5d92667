import { type Box, boxesIn } from './boxes.ts'

/** Boxes inside a film's index that hold what people and programs wrote about it: its place among that. */
const NOTES = new Set(['udta', 'meta', 'uuid'])

/** Blanks the notes of a film's index, whose boxes fill the bytes from `start` to `end`, and of its tracks. */
export function blankNotes(bytes: Uint8Array, start: number, end: number): void {
  const boxes = [...boxesIn(bytes, start, end)]
  const tracks = boxes.filter(({ name }) => name === 'trak')
  const inTracks = tracks.flatMap(({ content, end }) => [...boxesIn(bytes, content, end)])
  for (const box of [...boxes, ...inTracks]) if (NOTES.has(box.name)) blank(bytes, box)
}

/** Turns a box into free space of the same length. */
export function blank(bytes: Uint8Array, { start, content, end }: Box): void {
  bytes.set(new TextEncoder().encode('free'), start + 4)
  bytes.fill(0, content, end)
}
