import * as v from 'valibot'
import { Flag } from '../../../../forms/input.ts'

/** `followed` means members whom this member follows. */
const INVITERS = ['everyone', 'followed', 'nobody'] as const

export const PrivacySettings = v.object({
  isIndexed: Flag,
  invitableBy: v.picklist(INVITERS, 'invalid_parameters'),
  boardPrivacy: v.picklist(['public', 'secret'], 'invalid_parameters'),
})
export type PrivacySettings = v.InferOutput<typeof PrivacySettings>
