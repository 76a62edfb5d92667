import { eq } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { members } from '../../db/accounts.ts'
import { violates } from '../../db/constraints.ts'
import { newId } from '../../db/ids.ts'
import { nameFromEmail } from '../accounts/identity/names.ts'
import { usernameFrom } from '../accounts/identity/username.ts'
import { AVATAR_COLORS } from '../accounts/limits.ts'
import { rememberDevice } from '../accounts/lockout/lockout.server.ts'
import { limitRate } from '../accounts/lockout/rate-limit.server.ts'
import { hashPassword } from '../accounts/passwords/passwords.server.ts'
import { type SignedIn, startSession } from '../accounts/sessions.server.ts'
import { checkAge } from './age.ts'
import { logIn } from './log-in.server.ts'
import type { SignUp } from './sign-up.ts'

/**
 * Opens an account, its name and username made from the address. Where the address has one already,
 * its owner is logged in with what was typed, under the same lockout.
 * Refuses `underage`, `overage`, `birthday_invalid`, `rate_limited` and what {@link logIn} refuses.
 */
export async function signUp(context: Context, input: SignUp): Promise<SignedIn> {
  await limitRate(context, 'register')
  const credentials = { usernameOrEmail: input.email, password: input.password }
  if (await hasAccount(context, input.email)) return logIn(context, credentials)
  checkAge(input.birthday, context.origin.country, context.now)
  const passwordHash = await hashPassword(context, input.password)
  try {
    return await openAccount(context, input, passwordHash)
  } catch (error) {
    if (violates(error, 'members.email')) return logIn(context, credentials)
    throw error
  }
}

async function hasAccount({ db }: Context, email: string): Promise<boolean> {
  const [member] = await db.select({ id: members.id }).from(members).where(eq(members.email, email))
  return member !== undefined
}

const USERNAME_ATTEMPTS = 8

async function openAccount(
  context: Context,
  { email, birthday }: SignUp,
  passwordHash: string,
): Promise<SignedIn> {
  const { db, now, origin } = context
  const name = nameFromEmail(email, origin.country)
  for (let attempt = 1; ; attempt++) {
    const member = {
      ...name,
      id: newId(now),
      username: usernameFrom(name.fullName, attempt),
      email,
      passwordHash,
      birthday,
      country: origin.country,
      createdAt: now,
    }
    const avatarColorIndex = member.id % AVATAR_COLORS
    try {
      const started = await startSession(context, member.id, 'sign_up', [
        db.insert(members).values({ ...member, avatarColorIndex }),
      ])
      const { deviceToken } = started
      await rememberDevice(context, { memberId: member.id, deviceToken })
      return started
    } catch (error) {
      const isTaken = violates(error, 'members.username') || violates(error, 'members.id')
      if (attempt === USERNAME_ATTEMPTS || !isTaken) throw error
    }
  }
}
