import * as v from 'valibot'
import { Flag, Text } from '../../../forms/input.ts'

const IdIfAny = v.pipe(
  Text,
  v.transform((id) => (/^\d{1,16}$/.test(id) ? Number(id) : null)),
)

export const BuilderQuery = v.object({
  /** Empty if the form was sent without an address, undefined without the form. */
  url: v.optional(Text),
  kind: v.pipe(
    Text,
    v.transform((kind) => (kind === 'color' ? kind : 'file')),
  ),
  board: IdIfAny,
  section: IdIfAny,
  title: Text,
  link: Text,
  /** Shows an empty form, also if files wait. */
  skip: Flag,
})
export type BuilderQuery = v.InferOutput<typeof BuilderQuery>
