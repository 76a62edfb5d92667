import * as v from 'valibot'
import { Id } from '../../../../forms/input.ts'
import { TimedBookmark } from '../../../../paging.ts'

export const ACCOUNT_ACCESS_PATH = '/settings/security/ways/'
export const SHARING_PATH = '/settings/sharing/'

/** The kinds of access that can be revoked one by one: rights given to others, and trusted browsers. */
const REVOCABLE_KINDS = [
  'secret_link',
  'collaborator',
  'person',
  'invitee',
  'source',
  'webhook',
  'app',
  'site',
  'tag',
  'trusted_browser',
] as const

/** Other things depend on these, so removing one needs a confirmation and a fresh session. */
export const KINDS_TO_CONFIRM = ['app', 'site', 'tag'] as const
export type KindToConfirm = (typeof KINDS_TO_CONFIRM)[number]

export const RightQuery = v.object({
  kind: v.picklist(REVOCABLE_KINDS, 'not_found'),
  id: Id,
  from: v.fallback(v.picklist(['ways', 'sharing']), 'ways'),
})
export type RightQuery = v.InferOutput<typeof RightQuery>

export const RightsPage = v.object({ bookmark: TimedBookmark })
export type RightsPage = v.InferOutput<typeof RightsPage>

export const EndAllChoice = v.object({
  what: v.fallback(v.picklist(['ways', 'rights']), 'ways'),
})
export type EndAllChoice = v.InferOutput<typeof EndAllChoice>
