import * as v from 'valibot'

/** A board as a browser keeps it: its page, the addresses that lead there, and its pictures. */
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

/** The record of a kept board in its cache, which the service worker and the list read. */
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

/** The place in a page where its day goes once the board is kept, in the reader's own zone. */
export const KEPT_DAY = '<span data-day></span>'

export function offlinePath(boardId: number): string {
  return `/offline/${boardId}/`
}
