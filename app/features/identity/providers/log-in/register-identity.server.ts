import type { Context } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import type { ProvidedIdentity } from '../../../../db/identity/identities.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { givenName, nameFromEmail } from '../../names/names.ts'
import { acceptableName } from '../../names/unfit-names.server.ts'
import type { SignedIn } from '../../sessions/start-session.server.ts'
import type { LogInMethod } from '../../sign-in-methods/methods.ts'
import { entryProvider } from '../../sign-in-methods/provider-settings.server.ts'
import { checkAge, checkNotBlocked } from '../../sign-up/age.ts'
import { type Consents, consentTimes } from '../../sign-up/consents.ts'
import { openAccount } from '../../sign-up/open-account.server.ts'
import { refuseSsoDomain } from '../../sso/sso-domains.server.ts'
import { newAddressOf } from '../provided-identity.server.ts'
import { identityRecord } from './identity-record.server.ts'
import { logInByIdentity } from './log-in-by-identity.server.ts'

/** The rest of a sign-up. `email` is the typed address if the provider gave none. */
type SignUpRest = Consents & {
  email: string | null
  birthday: string
  /** The refusal if neither the form nor the provider has an age or birthday. */
  ageMissing?: 'age_missing' | 'birthday_missing'
  businessName: string | null
  visitedPages?: readonly string[] | undefined
}

/** Opens an account for an identity. Refuses `email_taken`, `underage`, and what a sign-up refuses. */
export async function registerIdentity(
  context: Context,
  identity: ProvidedIdentity,
  {
    email: typedEmail,
    birthday: typedBirthday,
    ageMissing = 'birthday_missing',
    businessName,
    visitedPages,
    ...consents
  }: SignUpRest,
  method: LogInMethod = entryProvider(identity.provider),
): Promise<SignedIn> {
  checkNotBlocked(context)
  await limitRate(context, 'register')
  const providedEmail = newAddressOf(identity)
  const email = providedEmail ?? typedEmail
  if (email === null) throw new Refusal('email_required', 'email')
  await refuseSsoDomain(context, email, identity)
  const birthday = typedBirthday || identity.birthday
  if (!birthday) throw new Refusal(ageMissing, 'birthday')
  const { country } = context.origin
  checkAge(birthday, country, context.now)
  const times = consentTimes(context, consents)
  const given = givenName(identity.firstName, identity.lastName)
  const name = acceptableName(given) ?? nameFromEmail(email, country)
  const isEmailVerified = providedEmail !== null && identity.isEmailVerified
  try {
    const signedIn = await openAccount(
      context,
      {
        ...name,
        ...times,
        email,
        birthday,
        gender: identity.gender,
        ...(businessName !== null && { isPartner: true, businessName }),
        emailVerifiedAt: isEmailVerified ? context.now : null,
      },
      { visitedPages, method, also: (memberId) => [identityRecord(context, memberId, identity)] },
    )
    const { pictureUrl: url } = identity
    const { id: memberId } = signedIn.viewer
    if (url) await context.env.JOBS.send({ kind: 'provider_picture', memberId, url })
    return signedIn
  } catch (error) {
    const isEmailTaken = violates(error, 'members.email')
    if (!isEmailTaken && !violates(error, 'identities.subject')) throw error
    // If a concurrent request has opened the account, the insert fails because the address is taken.
    const entrance = await logInByIdentity(context, identity, method)
    if ('signedIn' in entrance) return entrance.signedIn
    throw isEmailTaken ? new Refusal('email_taken', 'email') : error
  }
}
