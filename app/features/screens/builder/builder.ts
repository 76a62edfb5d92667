import * as v from 'valibot'
import { Text } from '../../../forms/input.ts'

const IdIfAny = v.pipe(
  Text,
  v.transform((id) => (/^\d{1,16}$/.test(id) ? Number(id) : null)),
)

export const BuilderQuery = v.object({
  url: Text,
  kind: v.pipe(
    Text,
    v.transform((kind) => (kind === 'color' ? kind : 'file')),
  ),
  board: IdIfAny,
  section: IdIfAny,
})
export type BuilderQuery = v.InferOutput<typeof BuilderQuery>
