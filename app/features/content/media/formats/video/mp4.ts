import { ascii, uint, unreadable } from '../bytes.ts'
import { blankNotes } from '../notes.ts'
import type { Passage } from '../passage.ts'
import { fragmentEndMs } from './mp4-fragment.ts'
import { readMovie } from './mp4-movie.ts'
import type { VideoFacts } from './video-facts.ts'

const LOOKS = new Set([
  ...['ftyp', 'mdat', 'free', 'skip', 'wide', 'pdin'],
  ...['styp', 'sidx', 'ssix', 'mfra', 'prft', 'emsg'],
])

const MOST_BOXES = 100_000

/** Copies an MP4, blanking metadata in place, since samples are found by offset. ISO/IEC 14496-12 §4.2. */
export async function passMp4(file: Passage): Promise<VideoFacts> {
  let facts: ReturnType<typeof readMovie> | null = null
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
      await file.give(await file.take(headBytes))
      const content = await file.take(length)
      if (name === 'moof') endMs = Math.max(endMs, fragmentEndMs(content, facts))
      else facts = readMovie(content)
      if (name === 'moov') blankNotes(content, 0, content.length)
      await file.give(content)
    } else if (LOOKS.has(name)) {
      await file.pass(headBytes + length)
    } else {
      const head = await file.take(headBytes)
      head.set(new TextEncoder().encode('free'), 4)
      await file.give(head)
      await file.blank(length)
    }
    hasMedia ||= name === 'mdat'
  }
  if (!facts || !hasMedia) throw unreadable()
  const { durationMs, width, height } = facts
  return { durationMs: durationMs || endMs, width, height }
}

/** The lengths of a box's head and content; null for a content up to the end. */
function lengthsOf(next: Uint8Array): { headBytes: number; length: number | null } {
  const short = uint(next, 0, 4)
  const headBytes = short === 1 ? 16 : 8
  const whole = short === 1 ? uint(next, 8, 8) : short
  if (short === 0) return { headBytes, length: null }
  if (whole < headBytes) throw unreadable()
  return { headBytes, length: whole - headBytes }
}
