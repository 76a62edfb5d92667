import * as v from 'valibot'

/** A board as a browser keeps it: its page, the addresses that open it, and its pictures. */
export const OfflineBoard = v.object({
  memberId: v.number(),
  id: v.number(),
  name: v.string(),
  path: v.string(),
  sections: v.array(v.object({ id: v.number(), path: v.string() })),
  pins: v.array(v.number()),
  pictures: v.array(v.object({ from: v.string(), to: v.string() })),
  isWhole: v.boolean(),
  html: v.string(),
  policy: v.string(),
})
export type OfflineBoard = v.InferOutput<typeof OfflineBoard>

/** The record of a kept board in its cache, read by the service worker and the list. */
export const KeptBoard = v.object({
  id: v.number(),
  name: v.string(),
  path: v.string(),
  sections: OfflineBoard.entries.sections,
  pins: v.array(v.number()),
  isWhole: v.boolean(),
  keptAt: v.number(),
  bytes: v.number(),
})
export type KeptBoard = v.InferOutput<typeof KeptBoard>

/** The placeholder in a page for the day on which the board was kept, in the reader's time zone. */
export const KEPT_DAY = '<span data-day></span>'

export function offlinePath(boardId: number): string {
  return `/offline/${boardId}/`
}
