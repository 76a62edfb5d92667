/** What a video's own index says of it. */
export type VideoFacts = {
  /** Milliseconds; may be any number that a file can hold. */
  durationMs: number
  /** Pixels as shown. */
  width: number
  height: number
}
