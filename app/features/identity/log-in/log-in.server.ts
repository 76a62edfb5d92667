import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { builtOnce } from '../../../db/built-once.ts'
import type { Database } from '../../../db/database.ts'
import { members } from '../../../db/identity/accounts.ts'
import { identities, ssoDomains } from '../../../db/identity/identities.ts'
import { Refusal } from '../../../refusal.ts'
import { landingRecord } from '../after-sign-in/landing-signals.server.ts'
import { logAuthEvent } from '../auth-log.server.ts'
import { passCaptcha } from '../captcha/captcha.server.ts'
import { guessPassword, reserveAttempt } from '../lockout/lockout.server.ts'
import { linkIdentityAfterLogIn } from '../providers/finish.server.ts'
import { unmaskedAddress } from '../sessions/devices/known-devices.server.ts'
import { admit } from '../sessions/sessions.server.ts'
import type { SignedIn } from '../sessions/start-session.server.ts'
import { offeredProviders } from '../sign-in-methods/provider-settings.server.ts'
import { enforcedFor } from '../sso/sso-domains.server.ts'
import { browserToken } from '../tokens/tokens.server.ts'
import type { Credentials, LogIn } from './log-in.ts'
import { handleFailure } from './log-in-failure.server.ts'
import { type Account, judgeLogIn } from './log-in-verdict.ts'
import { reopen } from './reactivation.server.ts'

/** Logs in by username or email. Refuses `captcha_required` and what {@link logInWithPassword} refuses. */
export async function logIn(context: Context, input: LogIn): Promise<SignedIn> {
  await passCaptcha(context, input, 'logIn')
  const signedIn = await logInWithPassword(context, input)
  await linkIdentityAfterLogIn(context, input.attempt, signedIn)
  return signedIn
}

/**
 * Logs in with a password. Refuses `rate_limited`, `locked_out`, `login_assistance`, `wrong_password`, or a code that
 * names the method to use instead.
 */
export async function logInWithPassword(
  context: Context,
  { usernameOrEmail, password, visitedPagesBeforeLogin: pages = [] }: Credentials,
): Promise<SignedIn> {
  logAuthEvent(context, { event: 'log_in_attempt' })
  const deviceToken = browserToken(context.origin.deviceToken)
  const typedName = await unmaskedAddress(context, usernameOrEmail)
  const [account, attempt] = await Promise.all([
    findAccount(context, typedName),
    reserveAttempt(context),
  ])
  if (account?.isSsoOnly) {
    await attempt.settle('locked')
    throw new Refusal('sso_required', 'usernameOrEmail')
  }
  const claim = { account, typedName, password, deviceToken }
  const verdict = await guessPassword(context, claim, attempt)
  const judged = judgeLogIn(account, verdict, {
    typedName,
    facebookLogin: offeredProviders(context).logIn.includes('facebook'),
    appealsEmail: context.env.APPEALS_EMAIL,
  })
  if (judged instanceof Refusal) return fail(context, account?.id ?? null, judged)
  const { id } = judged.account
  const reopened = await reopen(context, judged.account)
  if (reopened instanceof Refusal) return fail(context, id, reopened)
  const before = [
    ...reopened,
    ...(judged.freshHash ? [renewHash(context, judged.account, judged.freshHash)] : []),
    ...(pages.length > 0 ? [landingRecord(context, id, { isRegister: false, pages })] : []),
  ]
  const hasSamePassword = and(
    eq(members.id, id),
    eq(members.passwordHash, judged.account.passwordHash ?? ''),
  )
  const signedIn = await admit(context, {
    memberId: id,
    way: 'password',
    method: 'email',
    before,
    deviceToken,
    proof: {
      isThere: sql`exists (select 1 from ${members} where ${hasSamePassword})`,
      orElse: new Refusal('wrong_password', 'password'),
    },
  })
  logAuthEvent(context, { event: 'log_in_success' })
  return signedIn
}

async function fail(context: Context, accountId: number | null, refusal: Refusal): Promise<never> {
  await handleFailure(context, accountId, refusal)
  throw refusal
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
      isSsoOnly: sql`${ssoDomains.id} is not null`.mapWith(Boolean).as('is_sso_only'),
      providers: sql<string | null>`(${providers})`,
    })
    .from(members)
    .leftJoin(ssoDomains, enforcedFor(sql`${members.email}`))
    .where(eq(column, sql.placeholder('typedName')))
}

/** Stores the renewed hash, unless the password has changed in the meantime. */
function renewHash({ db }: Context, { id, passwordHash }: Account, freshHash: string) {
  return db
    .update(members)
    .set({ passwordHash: freshHash })
    .where(and(eq(members.id, id), eq(members.passwordHash, passwordHash ?? '')))
}
