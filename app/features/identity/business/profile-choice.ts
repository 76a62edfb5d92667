import * as v from 'valibot'
import { Id } from '../../../forms/input.ts'

export const ProfileChoice = v.object({ profileId: Id })
export type ProfileChoice = v.InferOutput<typeof ProfileChoice>
