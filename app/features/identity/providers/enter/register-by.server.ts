import type { Context } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import type { ProvidedIdentity } from '../../../../db/identity/identities.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import type { LogInMethod } from '../../log-in/methods.ts'
import { givenName, nameFromEmail } from '../../names/names.ts'
import type { SignedIn } from '../../sessions/sessions.server.ts'
import type { Consents } from '../../sign-up/consents.ts'
import { checkOpen, mayJoin } from '../../sign-up/may-join.ts'
import { openAccount } from '../../sign-up/open-account.server.ts'
import { refuseSsoDomain } from '../../sso/sso-domains.server.ts'
import { newAddressOf } from '../provided-identity.server.ts'
import { entryProvider } from '../provider-settings.server.ts'
import { enterBy } from './enter.server.ts'
import { identityRecord } from './identity-record.server.ts'

/** The rest of a sign-up. `email` is one that they typed, where the provider gave none. */
type Rest = Consents & {
  email: string | null
  /** Typed; it comes before the provider's. */
  birthday: string
  /** The refusal where neither has one. */
  ageMissing?: 'age_missing' | 'birthday_missing'
  businessName: string | null
  visitedPages?: readonly string[] | undefined
}

/** Opens an account for an identity. Refuses `email_taken`, `underage` and what a sign-up refuses. */
export async function registerBy(
  context: Context,
  identity: ProvidedIdentity,
  {
    email: typedEmail,
    birthday: typedBirthday,
    ageMissing = 'birthday_missing',
    businessName,
    visitedPages,
    ...consents
  }: Rest,
  method: LogInMethod = entryProvider(identity.provider),
): Promise<SignedIn> {
  checkOpen(context)
  await limitRate(context, 'register')
  const providedEmail = newAddressOf(identity)
  const email = providedEmail ?? typedEmail
  if (email === null) throw new Refusal('email_required', 'email')
  await refuseSsoDomain(context, email, identity)
  const birthday = typedBirthday || identity.birthday
  if (!birthday) throw new Refusal(ageMissing, 'birthday')
  const times = mayJoin(context, { birthday, ...consents })
  const { country } = context.origin
  const name = givenName(identity.firstName, identity.lastName) ?? nameFromEmail(email, country)
  const isProved = providedEmail !== null && identity.isEmailProved
  try {
    const signedIn = await openAccount(
      context,
      {
        ...{ ...name, ...times, email, birthday, gender: identity.gender },
        ...(businessName !== null && { isPartner: true, businessName }),
        emailVerifiedAt: isProved ? context.now : null,
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
    // Of two presses at once the other opened the account; both write its address first.
    const entrance = await enterBy(context, identity, method)
    if ('signedIn' in entrance) return entrance.signedIn
    throw isEmailTaken ? new Refusal('email_taken', 'email') : error
  }
}
