import * as v from 'valibot'
import { Flag, Id, NameText } from '../../../../forms/input.ts'
import type { RefusalCode } from '../../../../refusal.ts'
import { Next } from '../../after-sign-in/next.ts'
import { CollectedAddress, EmailAddress } from '../../names/email.ts'
import type { AccessEntry } from '../../recovery/account-access.server.ts'
import type { ConnectableProvider } from '../../sign-in-methods/providers.ts'
import { OptionalBirthday, withBirthday } from '../../sign-up/birthday.ts'
import { ConsentFields } from '../../sign-up/consent-fields.ts'

export const ProviderQuery = v.object({
  provider: v.picklist(['google', 'facebook', 'line', 'sso', 'instagram'], 'not_found'),
})

/** A provider's token, code or state, of at most this length. */
export function secretUpTo(length: number) {
  return v.pipe(
    v.string('social_token_invalid'),
    v.nonEmpty('social_token_invalid'),
    v.maxLength(length, 'social_token_invalid'),
  )
}

export const SOCIAL_REFUSALS = [
  'social_not_authorized',
  'social_token_invalid',
  'sso_failed',
  'sso_required',
  'social_unreachable',
  'social_unavailable',
  'social_attempt_expired',
  'social_register_prevented',
  'social_not_for_newcomers',
  'rate_limited',
  'changed_too_often',
  'underage',
  'suspended',
  'deactivated',
  'deactivated_by_member',
  'closed_by_member',
] as const satisfies RefusalCode[]

/** The page's name for its pop-up window: letters, digits and hyphens. */
const Popup = v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))), null)

export const ConnectQuery = v.object({
  ...ProviderQuery.entries,
  ...Next.entries,
  purpose: v.fallback(v.picklist(['enter', 'recover', 'connect', 'confirm']), 'enter'),
  popup: Popup,
  want: v.fallback(v.nullable(v.string()), null),
  isBusiness: v.fallback(Flag, false),
  email: v.fallback(v.nullable(EmailAddress), null),
})
export type ConnectQuery = v.InferOutput<typeof ConnectQuery>

/** The parameters of a provider's redirect. RFC 6749 4.1.2. */
export const CallbackQuery = v.object({
  ...ProviderQuery.entries,
  state: v.fallback(v.string(), ''),
  code: v.fallback(v.string(), ''),
  error: v.fallback(v.string(), ''),
  iss: v.optional(v.fallback(v.nullable(v.string()), ''), null),
})
export type CallbackQuery = v.InferOutput<typeof CallbackQuery>

/** A provider's answer, and the company whose callback URL received it. */
export type Callback = CallbackQuery & { domain: string | null }

export const CollectedEmail = v.object({ attempt: Id, email: CollectedAddress })
export type CollectedEmail = v.InferOutput<typeof CollectedEmail>

export const SocialSignUp = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(withBirthday),
  v.object({
    attempt: Id,
    email: v.optional(CollectedAddress),
    birthday: OptionalBirthday,
    businessName: v.optional(NameText),
    ...ConsentFields.entries,
  }),
)
export type SocialSignUp = v.InferOutput<typeof SocialSignUp>

/** An account to which an identity may be added, and the access that this revokes. */
export type JoinedAccount = { fullName: string; username: string; ended: AccessEntry[] }

/** A person whom a provider named and who isn't a member yet. */
export type PendingIdentity = {
  attempt: number
  provider: ConnectableProvider
  isOneTap: boolean
  /** Whether this sign-up is for a business, which must give its name. */
  isBusiness: boolean
  /** The next missing item: age or consents, an address, its proof, consent to join an account, or a higher age. */
  needs: 'register' | 'email' | 'prove' | 'join' | 'underage'
  joins: JoinedAccount | null
  email: string | null
  account: string | null
  birthday: string | null
}

export type SocialRefusal = { provider: ConnectableProvider; code: RefusalCode; text: string }

export type ConnectResult =
  | { outcome: 'signed_in' | 'connected' | 'mfa_asked'; path: string }
  | { outcome: 'pending'; pending: PendingIdentity; path: string }
  | ({ outcome: 'refused'; path: string } & SocialRefusal)
