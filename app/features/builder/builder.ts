import * as v from 'valibot'
import { Text } from '../../input.ts'

/**
 * What the pin builder's address may carry: a page to look at, the board that pins go to, and whether a
 * colour is pinned rather than a file.
 */
export const BuilderQuery = v.object({
  url: Text,
  kind: v.pipe(
    Text,
    v.transform((kind) => (kind === 'color' ? kind : 'file')),
  ),
  board: v.pipe(
    Text,
    v.transform((board) => (/^\d{1,16}$/.test(board) ? Number(board) : null)),
  ),
})
export type BuilderQuery = v.InferOutput<typeof BuilderQuery>
