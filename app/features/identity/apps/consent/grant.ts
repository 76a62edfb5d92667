import * as v from 'valibot'
import { Id } from '../../../../forms/input.ts'

export const GrantQuery = v.object({ grantId: Id })
export type GrantQuery = v.InferOutput<typeof GrantQuery>
