import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { violates } from '../../../db/constraints.ts'
import { isRefusalCode, Refusal } from '../../../refusal.ts'
import { limitRate } from '../../rate-limits/rate-limit.server.ts'
import { passCaptcha } from '../captcha/captcha.server.ts'
import { hasAccount } from '../emails/emails.server.ts'
import { NewEmailAddress } from '../identity/email.ts'
import { givenName, nameFromEmail } from '../identity/names.ts'
import { usernameFrom } from '../identity/username.ts'
import { logInWithPassword } from '../log-in/log-in.server.ts'
import { checkNewPassword } from '../passwords/check-new-password.ts'
import { NewPassword } from '../passwords/password.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import type { SignedIn } from '../sessions/sessions.server.ts'
import { checkAge } from './age.ts'
import { consentTimes } from './consents.ts'
import { openAccount } from './open-account.server.ts'
import type { EmailStep, SignUp } from './sign-up.ts'

/**
 * The first step of a sign-up: who has an account is logged in with what was typed, under the same
 * lockout. Null where the address is free and both it and the password will do.
 * Refuses `underage` where signing up is closed, `captcha_required`, `rate_limited`, what
 * {@link logInWithPassword} refuses, and what is wrong with a new address, then with a new password.
 */
export async function enterByEmail(context: Context, input: EmailStep): Promise<SignedIn | null> {
  checkOpen(context)
  await limitRate(context, 'exists')
  await passCaptcha(context, input, 'signUp')
  const { email, password } = input
  if (await hasAccount(context, email)) return logInWithPassword(context, credentialsOf(input))
  refuseUnless(NewEmailAddress, email, 'email')
  refuseUnless(NewPassword, password, 'password')
  checkPassword(context, input, nameFromEmail(email, context.origin.country).fullName)
  return null
}

/**
 * Opens an account. Its name and username are made from the address, unless a name is given. Where the
 * address has an account already, its owner is logged in with what was typed, under the same lockout.
 * Refuses `underage`, `overage`, `birthday_invalid`, `consents_missing`, `captcha_required`,
 * `rate_limited`, what `checkNewPassword` refuses and what {@link logInWithPassword} refuses.
 */
export async function signUp(context: Context, input: SignUp): Promise<SignedIn> {
  checkOpen(context)
  await limitRate(context, 'register')
  await passCaptcha(context, input, 'signUp')
  const { email, password, birthday, gender, visitedPagesBeforeLogin: visitedPages } = input
  const { country } = context.origin
  if (await hasAccount(context, email)) return logInWithPassword(context, credentialsOf(input))

  const name = givenName(input.firstName, input.lastName) ?? nameFromEmail(email, country)
  checkPassword(context, input, name.fullName)
  checkAge(birthday, country, context.now)
  const consents = consentTimes(context, input)
  const passwordHash = await hashPassword(context, password)
  try {
    const business = input.isBusiness && { isPartner: true, businessName: name.fullName }
    const newcomer = { ...name, ...consents, ...business, email, birthday, gender, passwordHash }
    return await openAccount(context, newcomer, visitedPages)
  } catch (error) {
    if (violates(error, 'members.email')) return logInWithPassword(context, credentialsOf(input))
    throw error
  }
}

/** Where somebody in this browser was too young, nobody signs up for a day. */
function checkOpen({ origin }: Context): void {
  if (origin.isUnderage) throw new Refusal('underage')
}

type Typed = { email: string; password: string }

function credentialsOf({
  email: usernameOrEmail,
  password,
  visitedPagesBeforeLogin,
}: Typed & Pick<SignUp, 'visitedPagesBeforeLogin'>) {
  return { usernameOrEmail, password, visitedPagesBeforeLogin }
}

/** The username is the one that the name leads to if nobody has it. */
function checkPassword(context: Context, { email, password }: Typed, fullName: string): void {
  const username = usernameFrom(fullName, 1)
  checkNewPassword(context, { password, email, username, field: 'password' })
}

function refuseUnless(schema: v.GenericSchema, typed: string, field: string): void {
  const { issues } = v.safeParse(schema, typed)
  const code = issues?.[0].message
  if (code !== undefined && isRefusalCode(code)) throw new Refusal(code, field)
}
