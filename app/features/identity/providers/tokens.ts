import * as v from 'valibot'
import { Flag, Text } from '../../../forms/input.ts'
import { VisitedPagesBefore } from '../after-sign-in/landing-signals.ts'
import { LogIn } from '../log-in/log-in.ts'
import { CollectedAddress, EmailAddress } from '../names/email.ts'
import { OptionalBirthday, withBirthday } from '../sign-up/birthday.ts'
import { Registration } from '../sign-up/sign-up.ts'
import { SsoCode } from '../sso/sso.ts'
import { secretUpTo } from './connect/connect.ts'

const Token = secretUpTo(8192)

export const FacebookToken = v.object({ facebookId: Token, facebookToken: Token })

export const ProviderToken = v.union(
  [
    FacebookToken,
    v.object({ googleOpenIdToken: Token }),
    v.object({ lineIdToken: Token }),
    v.object({ ssoUserEmail: EmailAddress, ssoIdToken: Token }),
  ],
  'social_token_invalid',
)
export type ProviderToken = v.InferOutput<typeof ProviderToken>

const TOKENS = ['facebookId', 'facebookToken', 'googleOpenIdToken', 'lineIdToken', 'ssoUserEmail']

export const TokenLogIn = v.intersect([
  v.object({ type: v.optional(v.string()), getUser: v.optional(Flag) }),
  ProviderToken,
])
export type TokenLogIn = v.InferOutput<typeof TokenLogIn>

/** Always refuses, because the specification describes log-in by QR code as unavailable. */
const QrLogIn = v.custom<LogIn>(() => false, 'qr_unavailable')

export const LogInCall = v.lazy((input) => {
  if (Reflect.get(Object(input), 'type') === 'qr') return QrLogIn
  if (has(input, ['ssoAuthCode'])) return SsoCode
  return has(input, TOKENS) ? TokenLogIn : LogIn
})

const TOKEN_TYPES = ['google', 'facebook', 'line', 'sso', 'google_one_tap'] as const

export const TokenRegistration = v.intersect([
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform(withBirthday),
    v.object({
      type: v.picklist(TOKEN_TYPES),
      email: v.optional(v.nullable(CollectedAddress), null),
      birthday: OptionalBirthday,
      krPrivacyConsentOptIn: v.optional(Flag),
      marketingNotifsOptOut: v.optional(Flag),
      firstName: v.optional(Text),
      lastName: v.optional(Text),
      visitedPagesBeforeLogin: VisitedPagesBefore,
    }),
  ),
  ProviderToken,
])
export type TokenRegistration = v.InferOutput<typeof TokenRegistration>

export const RegistrationCall = v.lazy((input) =>
  isTokenType(Reflect.get(Object(input), 'type')) ? TokenRegistration : Registration,
)

function has(input: unknown, names: readonly string[]): boolean {
  return names.some((name) => name in Object(input))
}

function isTokenType(type: unknown): boolean {
  return TOKEN_TYPES.some((name) => name === type)
}

export const ProfileDataQuery = v.object({
  accessToken: Token,
  fields: v.optional(v.union([v.string(), v.array(v.string())])),
  piiSafeBirthday: v.optional(Flag),
})
export type ProfileDataQuery = v.InferOutput<typeof ProfileDataQuery>
