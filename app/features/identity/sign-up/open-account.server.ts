import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../../context.server.ts'
import { violates } from '../../../db/constraints.ts'
import { members } from '../../../db/identity/accounts.ts'
import { newId } from '../../../db/ids.ts'
import { indexedText } from '../../../text/index-words.ts'
import { sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { landingRecord } from '../after-sign-in/landing-signals.server.ts'
import { verificationRecords } from '../email-addresses/email-verification.server.ts'
import { AVATAR_COLORS } from '../limits.ts'
import { rememberDevice } from '../lockout/lockout.server.ts'
import { usernameFrom } from '../names/names.ts'
import { type SignedIn, startSession } from '../sessions/start-session.server.ts'
import type { LogInMethod } from '../sign-in-methods/methods.ts'

type Newcomer = Omit<
  typeof members.$inferInsert,
  'id' | 'username' | 'country' | 'avatarColorIndex' | 'createdAt'
>

const USERNAME_ATTEMPTS = 8

type Opening = {
  visitedPages?: readonly string[] | undefined
  method?: LogInMethod
  /** Statements to run in the same batch as the account's insert. */
  also?: (memberId: number) => readonly BatchItem<'sqlite'>[]
}

/** Inserts a checked account with a free username, and emails a verification link if needed. */
export async function openAccount(
  context: Context,
  newcomer: Newcomer,
  { visitedPages = [], method = 'email', also = () => [] }: Opening = {},
): Promise<SignedIn> {
  const { db, now, origin } = context
  const isEmailVerified = Boolean(newcomer.emailVerifiedAt)
  for (let attempt = 1; ; attempt++) {
    const id = newId(now)
    const member = {
      ...newcomer,
      id,
      indexedName: indexedText(newcomer.businessName ?? newcomer.fullName),
      username: usernameFrom(newcomer.businessName ?? newcomer.fullName, attempt),
      country: origin.country,
      avatarColorIndex: id % AVATAR_COLORS,
      topics: null,
      createdAt: now,
    }
    const landing = { isRegister: true, pages: visitedPages }
    try {
      const signedIn = await startSession(context, {
        memberId: id,
        way: 'sign_up',
        method,
        event: 'sign_up',
        before: [
          db.insert(members).values(member),
          ...also(id),
          ...(visitedPages.length > 0 ? [landingRecord(context, id, landing)] : []),
          ...(isEmailVerified ? [] : verificationRecords(context, id)),
        ],
      })
      await rememberDevice(context, { memberId: id, deviceToken: signedIn.deviceToken })
      if (!isEmailVerified) context.waitUntil(sendQueuedEmails(context))
      return { ...signedIn, isEmailVerified }
    } catch (error) {
      const isTaken = ['members.username', 'username_held', 'members.id'].some((constraint) =>
        violates(error, constraint),
      )
      if (attempt === USERNAME_ATTEMPTS || !isTaken) throw error
    }
  }
}
