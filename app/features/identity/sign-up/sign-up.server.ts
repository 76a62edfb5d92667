import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { violates } from '../../../db/constraints.ts'
import { isRefusalCode, Refusal } from '../../../refusal.ts'
import { limitRate } from '../../ground/rate-limits/rate-limit.server.ts'
import { passCaptcha } from '../captcha/captcha.server.ts'
import { stateOfAddress } from '../emails/emails.server.ts'
import { logInWithPassword } from '../log-in/log-in.server.ts'
import { NewEmailAddress } from '../names/email.ts'
import { givenName, nameFromEmail, usernameFrom } from '../names/names.ts'
import { NewPassword } from '../passwords/password.ts'
import { checkNewPassword, hashPassword } from '../passwords/passwords.server.ts'
import type { SignedIn } from '../sessions/sessions.server.ts'
import { BusinessName } from './business-name.ts'
import { checkOpen, mayJoin } from './may-join.ts'
import { openAccount } from './open-account.server.ts'
import type { EmailStep, SignUp } from './sign-up.ts'

/** The first step: logs in whoever has an account; null where the address is free. */
export async function enterByEmail(context: Context, input: EmailStep): Promise<SignedIn | null> {
  checkOpen(context)
  if (await isTaken(context, input, 'exists')) {
    return logInWithPassword(context, credentialsOf(input))
  }
  const { email, password } = input
  if (input.isBusiness) refuseUnless(BusinessName, input.businessName, 'businessName')
  refuseUnless(NewEmailAddress, email, 'email')
  refuseUnless(NewPassword, password, 'password')
  checkPassword(context, input, nameFromEmail(email, context.origin.country).fullName)
  return null
}

/** Opens an account, or logs in whoever has one. Refuses unfit input and as {@link logInWithPassword}. */
export async function signUp(context: Context, input: SignUp): Promise<SignedIn> {
  checkOpen(context)
  if (await isTaken(context, input, 'register')) {
    return logInWithPassword(context, credentialsOf(input))
  }
  const { email, password, birthday, gender, visitedPagesBeforeLogin: visitedPages } = input
  const { country } = context.origin
  if (input.isBusiness) refuseUnless(BusinessName, input.businessName, 'businessName')

  const name = givenName(input.firstName, input.lastName) ?? nameFromEmail(email, country)
  checkPassword(context, input, name.fullName)
  const consents = mayJoin(context, input)
  const passwordHash = await hashPassword(context, password)
  try {
    const business = input.isBusiness && { isPartner: true, businessName: input.businessName }
    const newcomer = { ...name, ...consents, ...business, email, birthday, gender, passwordHash }
    return await openAccount(context, newcomer, { visitedPages })
  } catch (error) {
    if (violates(error, 'members.email')) return logInWithPassword(context, credentialsOf(input))
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

function credentialsOf({
  email: usernameOrEmail,
  password,
  visitedPagesBeforeLogin,
}: Typed & Pick<SignUp, 'visitedPagesBeforeLogin'>) {
  return { usernameOrEmail, password, visitedPagesBeforeLogin }
}

function checkPassword(context: Context, { email, password }: Typed, fullName: string): void {
  const username = usernameFrom(fullName, 1)
  checkNewPassword(context, { password, email, username, field: 'password' })
}

function refuseUnless(schema: v.GenericSchema, typed: string | undefined, field: string): void {
  const { issues } = v.safeParse(schema, typed)
  const code = issues?.[0].message
  if (code !== undefined && isRefusalCode(code)) throw new Refusal(code, field)
}
