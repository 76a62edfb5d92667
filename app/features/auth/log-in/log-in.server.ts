import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { identities, members } from '../../../db/accounts.ts'
import { builtOnce } from '../../../db/built-once.ts'
import type { Database } from '../../../db/database.ts'
import { isOn } from '../../../experiments.ts'
import { Refusal } from '../../../refusal.ts'
import { logAuthEvent } from '../auth-log.server.ts'
import { passCaptcha } from '../captcha/captcha.server.ts'
import { landingRecord } from '../landing-signals.server.ts'
import { guessPassword } from '../lockout/lockout.server.ts'
import { admit, type SignedIn } from '../sessions/sessions.server.ts'
import { deviceTokenOf } from '../tokens/tokens.server.ts'
import type { Credentials, LogIn } from './log-in.ts'
import { followFailure } from './log-in-failure.server.ts'
import { type Account, judgeLogIn } from './log-in-verdict.ts'

/** Logs in by username or email. Refuses `captcha_required` and as {@link logInWithPassword}. */
export async function logIn(context: Context, input: LogIn): Promise<SignedIn> {
  await passCaptcha(context, input, 'logIn')
  return logInWithPassword(context, input)
}

/** Refuses `rate_limited`, `locked_out`, `login_assistance`, `wrong_password`, or names another way in. */
export async function logInWithPassword(
  context: Context,
  { usernameOrEmail: typedName, password, visitedPagesBeforeLogin: pages = [] }: Credentials,
): Promise<SignedIn> {
  logAuthEvent(context, { event: 'log_in_attempt' })
  const deviceToken = deviceTokenOf(context.origin.deviceToken)
  const account = await findAccount(context, typedName)
  const verdict = await guessPassword(context, { account, typedName, password, deviceToken })
  const judged = judgeLogIn(account, verdict, {
    typedName,
    facebookLogin: isOn(context.env, 'facebook_login'),
    appealsEmail: context.env.APPEALS_EMAIL,
  })
  if (judged instanceof Refusal) {
    await followFailure(context, account?.id ?? null, judged)
    throw judged
  }
  const { id } = judged.account
  const before = [
    ...(judged.freshHash ? [renewHash(context, judged.account, judged.freshHash)] : []),
    ...(pages.length > 0 ? [landingRecord(context, id, { isRegister: false, pages })] : []),
  ]
  const signedIn = await admit(context, { memberId: id, method: 'password', before, deviceToken })
  logAuthEvent(context, { event: 'log_in_success' })
  return signedIn
}

export async function findAccount({ db }: Context, typedName: string): Promise<Account | null> {
  const find = typedName.includes('@') ? findByEmail : findByUsername
  const [account] = await find(db, { typedName })
  return account ? { ...account, providers: account.providers?.split(' ') ?? [] } : null
}

const findByEmail = builtOnce((db) => selectAccount(db, members.email))
const findByUsername = builtOnce((db) => selectAccount(db, members.username))

function selectAccount(db: Database, column: typeof members.email | typeof members.username) {
  const providers = db
    .select({ names: sql`group_concat(${identities.provider}, ' ')` })
    .from(identities)
    .where(eq(identities.memberId, members.id))
  return db
    .select({
      id: members.id,
      passwordHash: members.passwordHash,
      state: members.state,
      providers: sql<string | null>`(${providers})`,
    })
    .from(members)
    .where(eq(column, sql.placeholder('typedName')))
}

/** Stores the renewed hash, unless the password changed meanwhile. */
function renewHash({ db }: Context, { id, passwordHash }: Account, freshHash: string) {
  return db
    .update(members)
    .set({ passwordHash: freshHash })
    .where(and(eq(members.id, id), eq(members.passwordHash, passwordHash ?? '')))
}
