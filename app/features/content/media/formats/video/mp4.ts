import { blank } from '../blank.ts'
import { ascii, uint, unreadable } from '../bytes.ts'
import type { Passage } from '../passage.ts'
import { blankNotes } from './mp4-boxes.ts'
import { passFragment } from './mp4-fragment.ts'
import { type Movie, readMovie } from './mp4-movie.ts'
import { addSamples } from './mp4-samples.ts'
import { rangesOf } from './ranges.ts'
import type { PassedVideo } from './video-facts.ts'

/** Boxes that are copied unchanged. The index and the fragments are parsed instead. */
const KEPT = new Set(['ftyp', 'mdat', 'pdin', 'styp', 'sidx', 'ssix', 'mfra'])

const MOST_BOXES = 100_000

/**
 * Copies an MP4 and blanks anything that isn't seen or heard. The length stays the same, because offsets locate
 * samples. `unused` lists the dropped samples, to be zeroed later, because a sample may come before the index that
 * locates it. ISO/IEC 14496-12 §4.2.
 */
export async function passMp4(file: Passage): Promise<PassedVideo> {
  const ranges = rangesOf()
  let movie: Movie | null = null
  let endMs = 0
  let hasMedia = false
  let count = 0
  for (let next = await file.peek(16); next.length > 0; next = await file.peek(16)) {
    if (++count > MOST_BOXES) throw unreadable()
    const name = ascii(next, 4, 4)
    const { headBytes, length } = lengthsOf(next)
    if (length === null) {
      if (name !== 'mdat') throw unreadable()
      await file.passRest()
    } else if (name === 'moov' || name === 'moof') {
      const fileOffset = file.offset()
      await file.give(await file.take(headBytes))
      const content = await file.take(length)
      if (name === 'moov') {
        movie = readMovie(content)
        for (const track of movie.dropped) {
          addSamples(content, track, ranges)
          blank(content, track)
        }
      } else endMs = Math.max(endMs, passFragment(content, movie, { fileOffset, ranges }))
      blankNotes(content, name, 0, content.length)
      await file.give(content)
    } else if (KEPT.has(name)) {
      await file.pass(headBytes + length)
    } else {
      const head = await file.take(headBytes)
      head.set(new TextEncoder().encode('free'), 4)
      await file.give(head)
      await file.blank(length)
    }
    hasMedia ||= name === 'mdat'
  }
  if (!movie || !hasMedia) throw unreadable()
  const { durationMs, width, height } = movie
  return { durationMs: durationMs || endMs, width, height, unused: ranges.sorted() }
}

/** The lengths of a box's head and content; null if the content extends to the end. */
function lengthsOf(next: Uint8Array): { headBytes: number; length: number | null } {
  const short = uint(next, 0, 4)
  const headBytes = short === 1 ? 16 : 8
  const whole = short === 1 ? uint(next, 8, 8) : short
  if (short === 0) return { headBytes, length: null }
  if (whole < headBytes) throw unreadable()
  return { headBytes, length: whole - headBytes }
}
