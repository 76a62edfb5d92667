import type { JWTPayload } from 'jose'
import * as v from 'valibot'
import type { ProvidedIdentity } from '../../../db/identity/identities.ts'
import { isCalendarDay } from '../../../forms/calendar-day.ts'
import { Text } from '../../../forms/input.ts'
import type { FacebookProfile } from '../../../gateways/facebook.server.ts'
import { FULL_NAME_LENGTH } from '../limits.ts'
import { domainOf, EmailAddress, NewEmailAddress } from '../names/email.ts'
import { splitName } from '../names/names.ts'
import type { OpenIdName } from '../sign-in-methods/provider-settings.server.ts'
import { canBeBirthday } from '../sign-up/age.ts'

const Claims = v.object({
  email: v.fallback(v.string(), ''),
  email_verified: v.fallback(v.union([v.boolean(), v.string()]), false),
  hd: v.fallback(v.string(), ''),
  given_name: v.fallback(v.string(), ''),
  family_name: v.fallback(v.string(), ''),
  name: v.fallback(v.string(), ''),
  picture: v.fallback(v.string(), ''),
  amr: v.fallback(v.array(v.string()), []),
})

/** The person described by verified claims. `domain` is the company's proved domain. */
export function identityFromClaims(
  payload: JWTPayload & { sub: string },
  { provider, issuer, domain }: { provider: OpenIdName; issuer: string; domain: string | null },
): ProvidedIdentity {
  const claims = v.parse(Claims, payload)
  const email = addressOf(claims.email)
  const isVerified = String(claims.email_verified) === 'true'
  const split = splitName(claims.name)
  return {
    provider,
    issuer,
    subject: payload.sub,
    companyDomain: domain,
    email,
    isEmailVerified:
      email !== null &&
      isAuthoritativeForMailbox(provider, { email, isVerified, hosted: claims.hd, domain }),
    // RFC 8176. A company vouches for its own people; second factors of other providers don't count.
    isTwoFactor: provider === 'sso' && claims.amr.includes('mfa'),
    firstName: nameOf(claims.given_name || split.firstName),
    lastName: nameOf(claims.given_name ? claims.family_name : split.lastName),
    birthday: null,
    gender: 'unspecified',
    pictureUrl: claims.picture || null,
  }
}

/** The person of a Facebook profile. Facebook's address isn't proof (docs/decisions/identity/providers.md). */
export function identityFromFacebook(profile: FacebookProfile, now: number): ProvidedIdentity {
  const { picture, gender } = profile
  return {
    provider: 'facebook',
    issuer: '',
    subject: profile.id,
    companyDomain: null,
    email: addressOf(profile.email),
    isEmailVerified: false,
    isTwoFactor: false,
    firstName: nameOf(profile.first_name),
    lastName: nameOf(profile.last_name),
    birthday: birthdayOf(profile.birthday, now),
    gender: gender === 'female' || gender === 'male' ? gender : 'unspecified',
    pictureUrl: picture && !picture.data.is_silhouette ? picture.data.url : null,
  }
}

/** An Instagram account. Members can only show it, so its id is enough. */
export function identityFromInstagram(subject: string): ProvidedIdentity {
  return {
    provider: 'instagram',
    issuer: '',
    subject,
    companyDomain: null,
    email: null,
    isEmailVerified: false,
    isTwoFactor: false,
    firstName: '',
    lastName: '',
    birthday: null,
    gender: 'unspecified',
    pictureUrl: null,
  }
}

/**
 * Whether a provider controls a mailbox. Google controls gmail.com and hosted domains
 * (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
function isAuthoritativeForMailbox(
  provider: OpenIdName,
  identity: { email: string; isVerified: boolean; hosted: string; domain: string | null },
): boolean {
  const domain = domainOf(identity.email)
  if (provider === 'sso') return domain === identity.domain
  return (
    provider === 'google' &&
    identity.isVerified &&
    (domain === 'gmail.com' || identity.hosted !== '')
  )
}

/** Whether a company's second factor counts, which requires that the account's address is in its domain. */
export function vouchesFor(
  { isTwoFactor, companyDomain }: Pick<ProvidedIdentity, 'isTwoFactor' | 'companyDomain'>,
  ownEmail: string,
): boolean {
  return isTwoFactor && companyDomain === domainOf(ownEmail)
}

/** The provider's address for a new account; null if the member has to type one. */
export function newAddressOf({ email }: Pick<ProvidedIdentity, 'email'>): string | null {
  return v.is(NewEmailAddress, email) ? email : null
}

function addressOf(email: string): string | null {
  const address = v.safeParse(EmailAddress, email)
  return address.success ? address.output : null
}

function nameOf(text: string): string {
  return v
    .parse(Text, text)
    .slice(0, FULL_NAME_LENGTH / 2)
    .toWellFormed()
}

/** Parses a birthday from Facebook: MM/DD/YYYY, or less if the person hides a part. Null if it can't be a birthday. */
function birthdayOf(birthday: string, now: number): string | null {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(birthday) ?? []
  const date = `${year}-${month}-${day}`
  return isCalendarDay(date) && canBeBirthday(date, now) ? date : null
}
