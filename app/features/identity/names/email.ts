import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { Text } from '../../../forms/input.ts'
import type { RefusalCode } from '../../../refusal.ts'
import { emailParts } from '../../../text/email-parts.ts'
import { isBlockedDomain } from './email-domains.ts'

/** RFC 5321's limit, in characters. */
const ADDRESS_LENGTH = 254
const LOCAL_PART_LENGTH = 64

/** An address in lower case: a local part, `@`, a domain with a dot. */
export const EmailAddress = addressOr('email_malformed')

export const NewEmailAddress = newAddressOr('email_malformed')

export const RegisteredEmail = newAddressOr('invalid_email')

/** An address that is typed because the provider gave none. As specified, only non-ASCII text has its own refusal. */
export const CollectedAddress = v.pipe(
  Text,
  v.nonEmpty('email_required'),
  v.check(isAscii, 'invalid_email'),
  v.check((email) => v.is(NewEmailAddress, email), 'email_malformed'),
  v.toLowerCase(),
)

export const EmailQuery = v.object({ email: EmailAddress })
export type EmailQuery = v.InferOutput<typeof EmailQuery>

export const UncheckedEmail = v.object({
  email: v.pipe(Text, v.nonEmpty('email_missing'), v.check(isAscii, 'invalid_email')),
})
export type UncheckedEmail = v.InferOutput<typeof UncheckedEmail>

/** The domain of an address. If the text has no `@`, returns an empty text, which is never a valid domain. */
export function domainOf(email: string): string {
  return emailParts(email)?.domain ?? ''
}

function addressOr(malformed: RefusalCode) {
  return v.pipe(
    Text,
    v.nonEmpty('email_missing'),
    v.check(isAscii, 'invalid_email'),
    v.check(isAddress, malformed),
    v.toLowerCase(),
  )
}

function newAddressOr(malformed: RefusalCode) {
  return v.pipe(
    addressOr(malformed),
    v.check((email) => !isBlockedDomain(domainOf(email)), 'email_domain_blocked'),
    v.check((email) => !email.includes(BRAND.toLowerCase()), 'email_contains_brand'),
  )
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

function isAddress(text: string): boolean {
  const atoms = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
  const labels = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/i
  const parts = emailParts(text)
  return (
    parts !== null &&
    text.length <= ADDRESS_LENGTH &&
    parts.localPart.length <= LOCAL_PART_LENGTH &&
    atoms.test(parts.localPart) &&
    labels.test(parts.domain)
  )
}
