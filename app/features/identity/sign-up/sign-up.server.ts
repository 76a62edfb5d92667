import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { violates } from '../../../db/constraints.ts'
import { isRefusalCode, Refusal, refusalOfIssue } from '../../../refusal.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { passCaptcha } from '../captcha/captcha.server.ts'
import { stateOfAddress } from '../email-addresses/emails.server.ts'
import { NewEmailAddress } from '../names/email.ts'
import { givenName, nameFromEmail, usernameFrom } from '../names/names.ts'
import { acceptableName, refuseUnfitBusiness } from '../names/unfit-names.server.ts'
import { NewPassword } from '../passwords/password.ts'
import { checkNewPassword, hashPassword } from '../passwords/passwords.server.ts'
import type { SignedIn } from '../sessions/start-session.server.ts'
import { checkAge, checkNotBlocked } from './age.ts'
import { BusinessName } from './business-name.ts'
import { consentTimes } from './consents.ts'
import { openAccount } from './open-account.server.ts'
import type { EmailStep, SignUp } from './sign-up.ts'

/** The first step: checks the input, and returns whether the address has an account. */
export async function isMember(context: Context, input: EmailStep): Promise<boolean> {
  checkNotBlocked(context)
  if (await isTaken(context, input, 'exists')) return true
  const { email, password } = input
  if (input.isBusiness) refuseBusiness(input.businessName)
  refuseUnless(NewEmailAddress, email, 'email')
  refuseUnless(NewPassword, password, 'password')
  checkPassword(context, input, nameFromEmail(email, context.origin.country).fullName)
  return false
}

/** Opens an account; null if the address has one. Refuses invalid input. */
export async function signUp(context: Context, input: SignUp): Promise<SignedIn | null> {
  checkNotBlocked(context)
  if (await isTaken(context, input, 'register')) return null
  const { email, password, birthday, gender, visitedPagesBeforeLogin: visitedPages } = input
  const { country } = context.origin
  if (input.isBusiness) refuseBusiness(input.businessName)

  const name =
    acceptableName(givenName(input.firstName, input.lastName)) ?? nameFromEmail(email, country)
  checkPassword(context, input, name.fullName)
  checkAge(birthday, country, context.now)
  const consents = consentTimes(context, input)
  const passwordHash = await hashPassword(context, password)
  try {
    const business = input.isBusiness && { isPartner: true, businessName: input.businessName }
    const newcomer = { ...name, ...consents, ...business, email, birthday, gender, passwordHash }
    return await openAccount(context, newcomer, { visitedPages })
  } catch (error) {
    if (violates(error, 'members.email')) return null
    throw error
  }
}

async function isTaken(
  context: Context,
  input: EmailStep | SignUp,
  limit: 'exists' | 'register',
): Promise<boolean> {
  const [state] = await Promise.all([
    stateOfAddress(context, input.email),
    limitRate(context, limit).then(() => passCaptcha(context, input, 'signUp')),
  ])
  if (state === 'of_company') throw new Refusal('sso_required', 'email')
  return state === 'taken'
}

type Typed = { email: string; password: string }

function checkPassword(context: Context, { email, password }: Typed, fullName: string): void {
  const username = usernameFrom(fullName, 1)
  checkNewPassword(context, { password, email, username, field: 'password' })
}

function refuseBusiness(name: string | undefined): void {
  refuseUnless(BusinessName, name, 'businessName')
  refuseUnfitBusiness(name ?? '')
}

function refuseUnless(schema: v.GenericSchema, typed: string | undefined, field: string): void {
  const { issues } = v.safeParse(schema, typed)
  if (!issues || !isRefusalCode(issues[0].message)) return
  const { code, details } = refusalOfIssue(issues[0])
  throw new Refusal(code, field, details)
}
