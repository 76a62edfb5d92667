import { blank } from '../blank.ts'
import { ascii, uint, unreadable } from '../bytes.ts'
import type { Passage } from '../passage.ts'
import { blankNotes } from './mp4-boxes.ts'
import { passFragment } from './mp4-fragment.ts'
import { type Movie, readMovie } from './mp4-movie.ts'
import { addSamples } from './mp4-samples.ts'
import { type ByteRange, partsOutside, rangesOf } from './ranges.ts'
import type { PassedVideo } from './video-facts.ts'

/** Boxes that are copied unchanged. The index and the fragments are parsed instead. */
const KEPT = new Set(['ftyp', 'mdat', 'pdin', 'styp', 'sidx', 'ssix', 'mfra'])

const MOST_BOXES = 100_000

/**
 * Copies an MP4 and blanks anything that isn't seen or heard. The length stays the same, because offsets locate
 * samples. `unused` lists the media data that no picture or sound track locates, to be zeroed later, because a sample
 * may come before its index. ISO/IEC 14496-12 §4.2.
 */
export async function passMp4(file: Passage): Promise<PassedVideo> {
  const samples = rangesOf()
  const media: ByteRange[] = []
  let movie: Movie | null = null
  let endMs = 0
  let count = 0
  for (let next = await file.peek(16); next.length > 0; next = await file.peek(16)) {
    if (++count > MOST_BOXES) throw unreadable()
    const name = ascii(next, 4, 4)
    const { headBytes, length } = lengthsOf(next)
    const start = file.offset() + headBytes
    if (length === null) {
      if (name !== 'mdat') throw unreadable()
      await file.passRest()
    } else if (name === 'moov' || name === 'moof') {
      const fileOffset = file.offset()
      await file.give(await file.take(headBytes))
      const content = await file.take(length)
      if (name === 'moov') {
        movie = readMovie(content)
        for (const track of movie.kept) addSamples(content, track, samples)
        for (const track of movie.dropped) blank(content, track)
      } else endMs = Math.max(endMs, passFragment(content, movie, { fileOffset, samples }))
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
    if (name === 'mdat') media.push({ start, end: file.offset() })
  }
  if (!movie || media.length === 0) throw unreadable()
  const { durationMs, width, height } = movie
  const unused = partsOutside(media, samples.sorted())
  return { durationMs: durationMs || endMs, width, height, unused }
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
