import { ascii, uint, unreadable } from '../bytes.ts'
import type { Passage } from '../passage.ts'
import {
  type Element,
  elementsIn,
  floatOf,
  type Head,
  headAt,
  MOST_HEAD_BYTES,
  uintOf,
  voidHead,
} from './ebml.ts'
import type { VideoFacts } from './video-facts.ts'

const EBML = 0x1a45dfa3
const DOC_TYPE = 0x4282
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const DURATION = 0x4489
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_TYPE = 0x83
const VIDEO = 0xe0
const PIXEL_WIDTH = 0xb0
const PIXEL_HEIGHT = 0xba
const CLUSTER = 0x1f43b675
const TIMESTAMP = 0xe7
const SIMPLE_BLOCK = 0xa3
const BLOCK_GROUP = 0xa0
const BLOCK = 0xa1

const NOTES = new Set([0x1254c367, 0x1941a469])

const USUAL_SCALE = 1_000_000

const MOST_ELEMENTS = 1_000_000

type Walk = VideoFacts & { scale: number; clusterUnits: number; endMs: number; hasMedia: boolean }

/** Copies a WebM, blanking metadata. Without a duration the last block's time counts. RFC 9559. */
export async function passWebm(file: Passage): Promise<VideoFacts> {
  const walk = { durationMs: 0, width: 0, height: 0, endMs: 0 }
  const state: Walk = { ...walk, scale: USUAL_SCALE, clusterUnits: 0, hasMedia: false }
  let [end, count] = [0, 0]
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
  return { width, height, durationMs: durationMs || endMs }
}

async function passElement(file: Passage, head: Head, state: Walk): Promise<void> {
  const { id, length } = head
  if (id === SEGMENT || id === CLUSTER || id === BLOCK_GROUP) return file.pass(head.bytes)
  if (length === null) throw unreadable()
  if (NOTES.has(id)) {
    await file.take(head.bytes)
    await file.give(voidHead(head))
    return file.blank(length)
  }
  await file.pass(head.bytes)
  if (id === SIMPLE_BLOCK || id === BLOCK) {
    noteBlock(await file.peek(Math.min(length, 10)), state)
    return file.pass(length)
  }
  if (id !== EBML && id !== INFO && id !== TRACKS && id !== TIMESTAMP) return file.pass(length)
  const content = await file.take(length)
  if (id === EBML) checkType(content)
  if (id === INFO) Object.assign(state, timesIn(content))
  if (id === TRACKS) Object.assign(state, sizeIn(content))
  if (id === TIMESTAMP) state.clusterUnits = uint(content, 0, Math.min(8, length))
  await file.give(content)
}

function checkType(content: Uint8Array): void {
  const type = childOf(content, { id: EBML, start: 0, end: content.length }, DOC_TYPE)
  if (!type || ascii(content, type.start, type.end - type.start) !== 'webm') throw unreadable()
}

/** A block's track number and signed 16-bit time. */
function noteBlock(start: Uint8Array, state: Walk): void {
  const trackBytes = Math.clz32(uint(start, 0, 1)) - 23
  const after = uint(start, trackBytes, 2)
  const units = state.clusterUnits + (after < 0x8000 ? after : after - 0x10000)
  state.endMs = Math.max(state.endMs, (units * state.scale) / 1_000_000)
  state.hasMedia = true
}

function timesIn(info: Uint8Array): Pick<Walk, 'scale' | 'durationMs'> {
  const all = { id: INFO, start: 0, end: info.length }
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

function childOf(bytes: Uint8Array, { start, end }: Element, id: number): Element | null {
  for (const element of elementsIn(bytes, start, end)) if (element.id === id) return element
  return null
}
