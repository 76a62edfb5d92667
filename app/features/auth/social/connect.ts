import * as v from 'valibot'
import { Flag, Id } from '../../../input.ts'
import type { RefusalCode } from '../../../refusal.ts'
import { CollectedAddress, EmailAddress } from '../identity/email.ts'
import { VisitedPagesBefore } from '../landing-signals.ts'
import { Next } from '../next.ts'
import type { ConnectableProvider } from '../providers.ts'
import { OptionalBirthday, withBirthday } from '../sign-up/birthday.ts'

export const ProviderQuery = v.object({
  provider: v.picklist(['google', 'facebook', 'line', 'sso'], 'not_found'),
})

/** Refusals that a page may be asked to show. */
export const SOCIAL_REFUSALS = [
  'social_not_authorized',
  'social_token_invalid',
  'social_unreachable',
  'social_unavailable',
  'social_attempt_expired',
  'social_register_prevented',
  'social_not_for_newcomers',
  'rate_limited',
  'underage',
  'suspended',
  'deactivated',
  'deactivated_by_member',
] as const satisfies RefusalCode[]

/** A page's own name for its pop-up window: letters, digits and hyphens. */
const Popup = v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))), null)

/** Parameters of `/connect/{provider}/`. */
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

/** What a provider's redirect brings. RFC 6749 4.1.2. */
export const CallbackQuery = v.object({
  ...ProviderQuery.entries,
  state: v.fallback(v.string(), ''),
  code: v.fallback(v.string(), ''),
  error: v.fallback(v.string(), ''),
})
export type CallbackQuery = v.InferOutput<typeof CallbackQuery>

/** An address that a provider didn't give. */
export const CollectedEmail = v.object({ attempt: Id, email: CollectedAddress })
export type CollectedEmail = v.InferOutput<typeof CollectedEmail>

/** The rest of a sign-up whose identity a provider gave. */
export const SocialSignUp = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(withBirthday),
  v.object({
    attempt: Id,
    email: v.optional(CollectedAddress),
    birthday: OptionalBirthday,
    consentTerms: v.optional(Flag),
    consentCollection: v.optional(Flag),
    consentThirdParty: v.optional(Flag),
    consentOverseas: v.optional(Flag),
    consentMarketing: v.optional(Flag),
    krPrivacyConsentOptIn: v.optional(Flag),
    marketingNotifsOptOut: v.optional(Flag),
    visitedPagesBeforeLogin: VisitedPagesBefore,
  }),
)
export type SocialSignUp = v.InferOutput<typeof SocialSignUp>

/** A person whom a provider named and who isn't a member yet. */
export type PendingIdentity = {
  attempt: number
  provider: ConnectableProvider
  isOneTap: boolean
  /** What is missing: an age or consents, an address, a proof that it is theirs, or years. */
  needs: 'register' | 'email' | 'prove' | 'underage'
  email: string | null
  birthday: string | null
}

/** How a visit to a provider ended, for the page that began it. */
export type ConnectResult =
  | { outcome: 'signed_in' | 'connected'; path: string }
  | { outcome: 'pending'; pending: PendingIdentity; path: string }
  | { outcome: 'refused'; provider: ConnectableProvider; code: RefusalCode; path: string }
