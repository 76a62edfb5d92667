import { Refusal } from '../../../../refusal.ts'
import { openPassage } from '../formats/passage.ts'
import { passMp4 } from '../formats/video/mp4.ts'
import type { PassedVideo, VideoFacts } from '../formats/video/video-facts.ts'
import { passWebm } from '../formats/video/webm.ts'
import { VIDEO_BYTES, VIDEO_MS, VIDEO_SIDE } from '../limits.ts'
import { TYPE_BYTES, type VideoType, videoTypeOf } from './video-type.ts'

const READERS = { 'video/mp4': passMp4, 'video/webm': passWebm } satisfies Record<
  VideoType,
  unknown
>

/**
 * Copies a video to `give`, blanking what isn't seen or heard. The length stays the same; the caller zeroes the
 * `unused` parts. Refuses `video_unreadable` and `video_too_large`.
 */
export async function passVideo(
  source: AsyncIterable<Uint8Array>,
  give: (bytes: Uint8Array) => Promise<void>,
): Promise<PassedVideo & { type: VideoType }> {
  const file = openPassage(withinVideoLimit(source), give)
  try {
    const type = videoTypeOf(await file.peek(TYPE_BYTES))
    if (!type) throw new Refusal('video_unreadable')
    const facts = await READERS[type](file)
    if (!isSound(facts)) throw new Refusal('video_unreadable')
    return { type, ...facts, durationMs: Math.max(1, Math.round(facts.durationMs)) }
  } catch (error) {
    const isBroken = error instanceof Refusal && error.code === 'picture_unreadable'
    throw isBroken ? new Refusal('video_unreadable') : error
  }
}

function isSound({ durationMs, width, height }: VideoFacts): boolean {
  const isSized = width > 0 && width <= VIDEO_SIDE && height > 0 && height <= VIDEO_SIDE
  return isSized && durationMs > 0 && durationMs <= VIDEO_MS
}

/** Passes on a video's bytes. Refuses `video_too_large`. */
export async function* withinVideoLimit(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > VIDEO_BYTES) throw new Refusal('video_too_large')
    yield chunk
  }
}
