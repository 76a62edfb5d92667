import * as v from 'valibot'
import { Flag } from '../../../../forms/input.ts'

/** `followed` are the members whom this member follows. */
const INVITERS = ['everyone', 'followed', 'nobody'] as const

export const PrivacySettings = v.object({
  isUnindexed: Flag,
  invitableBy: v.picklist(INVITERS, 'invalid_parameters'),
  /** Of new boards, unless it is said when they are made. */
  boardPrivacy: v.picklist(['public', 'secret'], 'invalid_parameters'),
})
export type PrivacySettings = v.InferOutput<typeof PrivacySettings>
