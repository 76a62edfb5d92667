import * as v from 'valibot'
import { Text } from '../../input.ts'

/** What the pin builder's address may carry: a page to look at, and the board that pins go to. */
export const BuilderQuery = v.object({
  url: Text,
  board: v.pipe(
    Text,
    v.transform((board) => (/^\d{1,16}$/.test(board) ? Number(board) : null)),
  ),
})
export type BuilderQuery = v.InferOutput<typeof BuilderQuery>
