import type { JWTPayload } from 'jose'
import * as v from 'valibot'
import type { ProvidedIdentity } from '../../../db/identity/identities.ts'
import { Text } from '../../../forms/input.ts'
import type { FacebookProfile } from '../../../gateways/facebook.server.ts'
import { FULL_NAME_LENGTH } from '../limits.ts'
import { domainOf, EmailAddress, NewEmailAddress } from '../names/email.ts'
import { splitName } from '../names/names.ts'
import { canBeBirthday } from '../sign-up/age.ts'
import { isCalendarDay } from '../sign-up/birthday.ts'
import type { OpenIdName } from './provider-settings.server.ts'

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

/** The person of verified claims. `domain` is the one that a company proved. */
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
    isEmailProved:
      email !== null &&
      speaksForMailbox(provider, { email, isVerified, hosted: claims.hd, domain }),
    // RFC 8176. A company vouches for its own people; others' second factors aren't ours to rely on.
    isTwoFactor: provider === 'sso' && claims.amr.includes('mfa'),
    firstName: nameOf(claims.given_name || split.firstName),
    lastName: nameOf(claims.given_name ? claims.family_name : split.lastName),
    birthday: null,
    gender: 'unspecified',
    pictureUrl: claims.picture || null,
  }
}

/** The person of a Facebook profile, whose address proves nothing (docs/decisions/identity/providers.md). */
export function identityFromFacebook(profile: FacebookProfile, now: number): ProvidedIdentity {
  const { picture, gender } = profile
  return {
    provider: 'facebook',
    issuer: '',
    subject: profile.id,
    companyDomain: null,
    email: addressOf(profile.email),
    isEmailProved: false,
    isTwoFactor: false,
    firstName: nameOf(profile.first_name),
    lastName: nameOf(profile.last_name),
    birthday: birthdayOf(profile.birthday, now),
    gender: gender === 'female' || gender === 'male' ? gender : 'unspecified',
    pictureUrl: picture && !picture.data.is_silhouette ? picture.data.url : null,
  }
}

/** The account of Instagram, which is only shown: nobody is told apart by more than its number. */
export function identityFromInstagram(subject: string): ProvidedIdentity {
  return {
    ...{ provider: 'instagram', issuer: '', subject, companyDomain: null, email: null },
    ...{ isEmailProved: false, isTwoFactor: false, firstName: '', lastName: '', birthday: null },
    ...{ gender: 'unspecified', pictureUrl: null },
  }
}

/**
 * Whether a provider answers for a mailbox. Google: "authoritative" for gmail.com and for hosted
 * domains (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
function speaksForMailbox(
  provider: OpenIdName,
  told: { email: string; isVerified: boolean; hosted: string; domain: string | null },
): boolean {
  const domain = domainOf(told.email)
  if (provider === 'sso') return domain === told.domain
  return provider === 'google' && told.isVerified && (domain === 'gmail.com' || told.hosted !== '')
}

/** Whether the second factor that somebody gave their company counts for an account: one with its address. */
export function vouchesFor(
  { isTwoFactor, companyDomain }: Pick<ProvidedIdentity, 'isTwoFactor' | 'companyDomain'>,
  ownEmail: string,
): boolean {
  return isTwoFactor && companyDomain === domainOf(ownEmail)
}

/** The address that a new account would have of a provider; null where it has to be typed. */
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

/** Facebook writes MM/DD/YYYY, or less where a person hides the rest. Null for what can't be a birthday. */
function birthdayOf(birthday: string, now: number): string | null {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(birthday) ?? []
  const date = `${year}-${month}-${day}`
  return isCalendarDay(date) && canBeBirthday(date, now) ? date : null
}
