export type VideoFacts = {
  durationMs: number
  width: number
  height: number
}
