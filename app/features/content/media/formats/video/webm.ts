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
import { keepCodecData } from './webm-codecs.ts'
import { keepInside } from './webm-kept.ts'

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
const BLOCK_ADDITIONS = 0x75a1
const BLOCK_MORE = 0xa6
const BLOCK_ADD_ID = 0xee
const ALPHA_MODE = 0x53c0
const CODEC_ID = 0x86
const CODEC_PRIVATE = 0x63a2
const SEEK_HEAD = 0x114d9b74
const CUES = 0x1c53bb6b
const POSITION = 0xa7
const PREVIOUS_SIZE = 0xab

/** Elements of a segment or cluster that are copied. Blocks are parsed. */
const KEPT = new Set([EBML, SEEK_HEAD, INFO, TRACKS, CUES, TIMESTAMP, POSITION, PREVIOUS_SIZE])

const SEEN_OR_HEARD = [1, 2]

/** Longer than any codec's name. */
const CODEC_NAME = 32

const USUAL_SCALE = 1_000_000

const MOST_ELEMENTS = 1_000_000

type Span = Pick<Element, 'start' | 'end'>

type Walk = VideoFacts & {
  scale: number
  clusterUnits: number
  endMs: number
  hasMedia: boolean
  tracks: KeptTracks
}

/** The tracks that are seen or heard, by number. */
type KeptTracks = ReadonlyMap<number, { hasAlpha: boolean }>

/**
 * Copies a WebM and blanks anything that isn't seen or heard: subtitles, camera positions, additions to blocks other
 * than transparency, comments of sound. If the file states no duration, it is taken from the last block. RFC 9559.
 */
export async function passWebm(file: Passage): Promise<PassedVideo> {
  const tracks: KeptTracks = new Map()
  const walk = { durationMs: 0, width: 0, height: 0, endMs: 0, tracks }
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
    if (!trackOf(start, state)) return passBlank(file, head, length)
    noteBlock(start, state)
    return file.pass(head.bytes + length)
  }
  if (!KEPT.has(id) && id !== BLOCK_GROUP) return passBlank(file, head, length)
  const whole = await file.take(head.bytes + length)
  const content = whole.subarray(head.bytes)
  if (id === EBML) checkType(content)
  keepInside(content, { id, start: 0, end: length })
  if (id === INFO) Object.assign(state, timesIn(content))
  if (id === TRACKS) Object.assign(state, sizeIn(content), { tracks: keepTracks(content) })
  if (id === TIMESTAMP) state.clusterUnits = uint(content, 0, Math.min(8, length))
  if (id === BLOCK_GROUP && !keepGroup(content, state)) {
    whole.set(voidHead(head))
    content.fill(0)
  }
  await file.give(whole)
}

/** Writes a Void element of the same size. */
async function passBlank(file: Passage, head: Head, length: number): Promise<void> {
  await file.take(head.bytes)
  await file.give(voidHead(head))
  await file.blank(length)
}

/** Whether a block and its elements belong to a kept track. Blanks additions that aren't transparency. */
function keepGroup(group: Uint8Array, state: Walk): boolean {
  const block = childOf(group, { start: 0, end: group.length }, BLOCK)
  const start = block && group.subarray(block.start, block.end)
  const track = start && trackOf(start, state)
  if (!start || !track) return false
  noteBlock(start, state)
  for (const element of elementsIn(group, 0, group.length)) {
    if (element.id !== BLOCK_ADDITIONS) continue
    for (const more of elementsIn(group, element.start, element.end)) {
      const id = childOf(group, more, BLOCK_ADD_ID)
      const isAlpha = track.hasAlpha && more.id === BLOCK_MORE && (!id || uintOf(group, id) === 1)
      if (!isAlpha) blankElement(group, more)
    }
  }
  return true
}

/** Blanks tracks that are neither seen nor heard, and the names and comments of the others, which it returns. */
function keepTracks(tracks: Uint8Array): KeptTracks {
  const kept = new Map<number, { hasAlpha: boolean }>()
  for (const entry of elementsIn(tracks, 0, tracks.length)) {
    if (entry.id !== TRACK_ENTRY) continue
    const type = childOf(tracks, entry, TRACK_TYPE)
    const number = childOf(tracks, entry, TRACK_NUMBER)
    if (!number || !type || !SEEN_OR_HEARD.includes(uintOf(tracks, type))) {
      blankElement(tracks, entry)
      continue
    }
    const video = childOf(tracks, entry, VIDEO)
    const alpha = video && childOf(tracks, video, ALPHA_MODE)
    kept.set(uintOf(tracks, number), { hasAlpha: alpha !== null && uintOf(tracks, alpha) === 1 })
    keepSetup(tracks, entry)
  }
  return kept
}

/** Keeps what a decoder needs of a track's codec data, and blanks the data of codecs that need none. */
function keepSetup(tracks: Uint8Array, entry: Span): void {
  const codec = childOf(tracks, entry, CODEC_ID)
  const setup = childOf(tracks, entry, CODEC_PRIVATE)
  if (!setup) return
  const name = codec
    ? ascii(tracks, codec.start, Math.min(codec.end - codec.start, CODEC_NAME))
    : ''
  if (!keepCodecData(name.replace(/\0+$/, ''), tracks.subarray(setup.start, setup.end)))
    blankElement(tracks, setup)
}

function trackOf(block: Uint8Array, { tracks }: Walk) {
  return tracks.get(trackIn(block).track)
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
