import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../../context.server.ts'
import { violates } from '../../../db/constraints.ts'
import { members } from '../../../db/identity/accounts.ts'
import { newId } from '../../../db/ids.ts'
import { indexed } from '../../../text/index-words.ts'
import { landingRecord } from '../arrival/landing-signals.server.ts'
import { sendVerification } from '../emails/email-verification.server.ts'
import { AVATAR_COLORS } from '../limits.ts'
import { rememberDevice } from '../lockout/lockout.server.ts'
import type { LogInMethod } from '../log-in/methods.ts'
import { usernameFrom } from '../names/names.ts'
import { admit, type SignedIn } from '../sessions/sessions.server.ts'

type Newcomer = Omit<
  typeof members.$inferInsert,
  'id' | 'username' | 'country' | 'avatarColorIndex' | 'createdAt'
>

const USERNAME_ATTEMPTS = 8

type Opening = {
  visitedPages?: readonly string[] | undefined
  method?: LogInMethod
  /** Statements that are written with the account, in the same batch. */
  also?: (memberId: number) => readonly BatchItem<'sqlite'>[]
}

/** Inserts a checked account with a free username, and mails its verification where it needs one. */
export async function openAccount(
  context: Context,
  newcomer: Newcomer,
  { visitedPages = [], method = 'email', also = () => [] }: Opening = {},
): Promise<SignedIn> {
  const { db, now, origin } = context
  for (let attempt = 1; ; attempt++) {
    const id = newId(now)
    const member = {
      ...newcomer,
      id,
      indexedName: indexed(newcomer.fullName),
      username: usernameFrom(newcomer.businessName ?? newcomer.fullName, attempt),
      country: origin.country,
      avatarColorIndex: id % AVATAR_COLORS,
      topics: null,
      createdAt: now,
    }
    const landing = { isRegister: true, pages: visitedPages }
    try {
      const signedIn = await admit(context, {
        memberId: id,
        way: 'sign_up',
        method,
        event: 'sign_up',
        before: [
          db.insert(members).values(member),
          ...also(id),
          ...(visitedPages.length > 0 ? [landingRecord(context, id, landing)] : []),
        ],
      })
      await rememberDevice(context, { memberId: id, deviceToken: signedIn.deviceToken })
      const isEmailProved = Boolean(newcomer.emailVerifiedAt)
      if (!isEmailProved) sendVerification(context, id)
      return { ...signedIn, isEmailProved }
    } catch (error) {
      const isTaken = violates(error, 'members.username') || violates(error, 'members.id')
      if (attempt === USERNAME_ATTEMPTS || !isTaken) throw error
    }
  }
}
