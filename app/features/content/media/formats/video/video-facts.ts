import type { ByteRange } from './ranges.ts'

export type VideoFacts = {
  durationMs: number
  width: number
  height: number
}

/** A copied video, and the sorted parts of it that must still be zeroed. */
export type PassedVideo = VideoFacts & { unused: readonly ByteRange[] }
