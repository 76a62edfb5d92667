import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/accounts.ts'
import { violates } from '../../../db/constraints.ts'
import { newId } from '../../../db/ids.ts'
import { indexed } from '../../../words.ts'
import { sendVerification } from '../emails/email-verification.server.ts'
import { usernameFrom } from '../identity/username.ts'
import { landingRecord } from '../landing-signals.server.ts'
import { AVATAR_COLORS } from '../limits.ts'
import { rememberDevice } from '../lockout/lockout.server.ts'
import { admit, type SignedIn } from '../sessions/sessions.server.ts'

type Newcomer = Omit<
  typeof members.$inferInsert,
  'id' | 'username' | 'country' | 'avatarColorIndex' | 'createdAt'
>

const USERNAME_ATTEMPTS = 8

/** Inserts a checked account with a free username, and mails its verification. */
export async function openAccount(
  context: Context,
  newcomer: Newcomer,
  visitedPages: readonly string[] = [],
): Promise<SignedIn> {
  const { db, now, origin } = context
  for (let attempt = 1; ; attempt++) {
    const id = newId(now)
    const member = {
      ...newcomer,
      id,
      indexedName: indexed(newcomer.fullName),
      username: usernameFrom(newcomer.fullName, attempt),
      country: origin.country,
      avatarColorIndex: id % AVATAR_COLORS,
      createdAt: now,
    }
    const landing = { isRegister: true, pages: visitedPages }
    try {
      const signedIn = await admit(context, {
        memberId: id,
        method: 'sign_up',
        before: [
          db.insert(members).values(member),
          ...(visitedPages.length > 0 ? [landingRecord(context, id, landing)] : []),
        ],
      })
      await rememberDevice(context, { memberId: id, deviceToken: signedIn.deviceToken })
      sendVerification(context, id)
      return signedIn
    } catch (error) {
      const isTaken = violates(error, 'members.username') || violates(error, 'members.id')
      if (attempt === USERNAME_ATTEMPTS || !isTaken) throw error
    }
  }
}
