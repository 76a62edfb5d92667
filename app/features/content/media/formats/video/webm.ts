import { VIDEO_PIECE_BYTES } from '../../limits.ts'
import { ascii, uint, unreadable } from '../bytes.ts'
import type { Passage } from '../passage.ts'
import {
  blankElement,
  type Element,
  elementsIn,
  floatOf,
  type Head,
  headAt,
  MOST_HEAD_BYTES,
  uintOf,
  voidHead,
} from './ebml.ts'
import type { PassedVideo, VideoFacts } from './video-facts.ts'

const EBML = 0x1a45dfa3
const DOC_TYPE = 0x4282
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const DURATION = 0x4489
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_NUMBER = 0xd7
const TRACK_TYPE = 0x83
const VIDEO = 0xe0
const PIXEL_WIDTH = 0xb0
const PIXEL_HEIGHT = 0xba
const CLUSTER = 0x1f43b675
const TIMESTAMP = 0xe7
const SIMPLE_BLOCK = 0xa3
const BLOCK_GROUP = 0xa0
const BLOCK = 0xa1

/** Elements of a segment or cluster that are copied. Tracks, times and blocks are parsed. RFC 9559 §5. */
const SEEK_HEAD = 0x114d9b74
const CUES = 0x1c53bb6b
const POSITION = 0xa7
const PREVIOUS_SIZE = 0xab
const KEPT = new Set([EBML, SEEK_HEAD, INFO, TRACKS, CUES, TIMESTAMP, POSITION, PREVIOUS_SIZE])

/** The elements for the duration, its scale, and the two names of the writing programs, which RFC 9559 requires. */
const KEPT_INFO = new Set([TIMESTAMP_SCALE, DURATION, 0x4d80, 0x5741])

const KEPT_ENTRY = new Set([
  TRACK_NUMBER,
  TRACK_TYPE,
  VIDEO,
  0xe1,
  0x73c5,
  0xb9,
  0x88,
  0x55aa,
  0x9c,
  0x6de7,
  0x6df8,
  0x23e383,
  0x234e7a,
  0x23314f,
  0x55ee,
  0x41e4,
  0x22b59c,
  0x22b59d,
  0x86,
  0x63a2,
  0x56aa,
  0x56bb,
  0x6d80,
  0xe2,
])

const SEEN_OR_HEARD = [1, 2]

const USUAL_SCALE = 1_000_000

const MOST_ELEMENTS = 1_000_000

type Span = Pick<Element, 'start' | 'end'>

type Walk = VideoFacts & {
  scale: number
  clusterUnits: number
  endMs: number
  hasMedia: boolean
  dropped: ReadonlySet<number>
}

/**
 * Copies a WebM and blanks anything that isn't seen or heard, including subtitles and camera positions. If the file
 * states no duration, it is taken from the last block. RFC 9559.
 */
export async function passWebm(file: Passage): Promise<PassedVideo> {
  const walk = { durationMs: 0, width: 0, height: 0, endMs: 0, dropped: new Set<number>() }
  const state: Walk = { ...walk, scale: USUAL_SCALE, clusterUnits: 0, hasMedia: false }
  let end = 0
  let count = 0
  for (let next = await file.peek(MOST_HEAD_BYTES); next.length > 0; ) {
    if (++count > MOST_ELEMENTS) throw unreadable()
    const isFirst = file.offset() === 0
    const head = headAt(next, 0)
    if (isFirst !== (head.id === EBML)) throw unreadable()
    if (head.id === SEGMENT) end = file.offset() + head.bytes + (head.length ?? 0)
    await passElement(file, head, state)
    next = await file.peek(MOST_HEAD_BYTES)
  }
  const { width, height, durationMs, endMs, hasMedia } = state
  if (!hasMedia || file.offset() < end) throw unreadable()
  return { width, height, durationMs: durationMs || endMs, unused: [] }
}

async function passElement(file: Passage, head: Head, state: Walk): Promise<void> {
  const { id, length } = head
  if (id === SEGMENT || id === CLUSTER) return file.pass(head.bytes)
  if (length === null) throw unreadable()
  if (id === SIMPLE_BLOCK) {
    const start = (await file.peek(head.bytes + Math.min(length, 10))).subarray(head.bytes)
    if (isDropped(start, state)) return passBlank(file, head, length)
    noteBlock(start, state)
    return file.pass(head.bytes + length)
  }
  if (id === BLOCK_GROUP) return passGroup(file, head, length, state)
  if (!KEPT.has(id)) return passBlank(file, head, length)
  await file.pass(head.bytes)
  if (id !== EBML && id !== INFO && id !== TRACKS && id !== TIMESTAMP) return file.pass(length)
  const content = await file.take(length)
  if (id === EBML) checkType(content)
  if (id === INFO) {
    Object.assign(state, timesIn(content))
    keepOnly(content, { start: 0, end: length }, KEPT_INFO)
  }
  if (id === TRACKS) Object.assign(state, sizeIn(content), { dropped: dropTracks(content) })
  if (id === TIMESTAMP) state.clusterUnits = uint(content, 0, Math.min(8, length))
  await file.give(content)
}

/** Writes a Void element of the same size. */
async function passBlank(file: Passage, head: Head, length: number): Promise<void> {
  await file.take(head.bytes)
  await file.give(voidHead(head))
  await file.blank(length)
}

/** Copies a block and the elements that belong to it. */
async function passGroup(file: Passage, head: Head, length: number, state: Walk): Promise<void> {
  const group = (await file.peek(head.bytes + length)).subarray(head.bytes)
  if (group.length < length || length > VIDEO_PIECE_BYTES) throw unreadable()
  const block = childOf(group, { start: 0, end: length }, BLOCK)
  const start = block && group.subarray(block.start, block.end)
  if (start && isDropped(start, state)) return passBlank(file, head, length)
  if (start) noteBlock(start, state)
  await file.pass(head.bytes + length)
}

/** Blanks tracks that are neither seen nor heard and returns their numbers. Removes the names of the other tracks. */
function dropTracks(tracks: Uint8Array): ReadonlySet<number> {
  const dropped = new Set<number>()
  keepOnly(tracks, { start: 0, end: tracks.length }, new Set([TRACK_ENTRY]))
  for (const entry of elementsIn(tracks, 0, tracks.length)) {
    if (entry.id !== TRACK_ENTRY) continue
    const type = childOf(tracks, entry, TRACK_TYPE)
    if (type && SEEN_OR_HEARD.includes(uintOf(tracks, type))) {
      keepOnly(tracks, entry, KEPT_ENTRY)
      continue
    }
    const number = childOf(tracks, entry, TRACK_NUMBER)
    if (number) dropped.add(uintOf(tracks, number))
    blankElement(tracks, entry)
  }
  return dropped
}

function keepOnly(bytes: Uint8Array, { start, end }: Span, kept: ReadonlySet<number>): void {
  for (const element of elementsIn(bytes, start, end)) {
    if (!kept.has(element.id)) blankElement(bytes, element)
  }
}

function isDropped(block: Uint8Array, { dropped }: Walk): boolean {
  return dropped.size > 0 && dropped.has(trackIn(block).track)
}

function checkType(content: Uint8Array): void {
  const type = childOf(content, { start: 0, end: content.length }, DOC_TYPE)
  if (!type || ascii(content, type.start, type.end - type.start) !== 'webm') throw unreadable()
}

function trackIn(block: Uint8Array): { track: number; trackBytes: number } {
  const trackBytes = Math.clz32(uint(block, 0, 1)) - 23
  if (trackBytes > 8) throw unreadable()
  return { track: uint(block, 0, trackBytes) - 2 ** (7 * trackBytes), trackBytes }
}

/** Records a block's signed 16-bit time, which follows its track's number. */
function noteBlock(start: Uint8Array, state: Walk): void {
  const { trackBytes } = trackIn(start)
  const after = uint(start, trackBytes, 2)
  const units = state.clusterUnits + (after < 0x8000 ? after : after - 0x10000)
  state.endMs = Math.max(state.endMs, (units * state.scale) / 1_000_000)
  state.hasMedia = true
}

function timesIn(info: Uint8Array): Pick<Walk, 'scale' | 'durationMs'> {
  const all = { start: 0, end: info.length }
  const given = childOf(info, all, TIMESTAMP_SCALE)
  const scale = given ? uintOf(info, given) : USUAL_SCALE
  const duration = childOf(info, all, DURATION)
  return { scale, durationMs: duration ? (floatOf(info, duration) * scale) / 1_000_000 : 0 }
}

function sizeIn(tracks: Uint8Array): Pick<Walk, 'width' | 'height'> {
  for (const entry of elementsIn(tracks, 0, tracks.length)) {
    const type = entry.id === TRACK_ENTRY && childOf(tracks, entry, TRACK_TYPE)
    const video = type && uintOf(tracks, type) === 1 && childOf(tracks, entry, VIDEO)
    const width = video && childOf(tracks, video, PIXEL_WIDTH)
    const height = video && childOf(tracks, video, PIXEL_HEIGHT)
    if (width && height) return { width: uintOf(tracks, width), height: uintOf(tracks, height) }
  }
  throw unreadable()
}

function childOf(bytes: Uint8Array, { start, end }: Span, id: number): Element | null {
  for (const element of elementsIn(bytes, start, end)) if (element.id === id) return element
  return null
}
