import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { hashToken } from '../tokens/tokens.server.ts'
import type { LockoutVerdict } from './lockout.ts'

export type PasswordAttempt = {
  /** Null for an unknown account, which has the same limits. */
  account: { id: number; passwordHash: string | null } | null
  typedName: string
  password: string
  deviceToken: string
}

/** One attempt from a network. It counts as a failure until its outcome is known. */
export type LogInAttempt = {
  isLocked: boolean
  settle(outcome: LockoutVerdict['outcome']): Promise<void>
}

/** Reserves an attempt before the account is known. Refuses `rate_limited`. */
export async function reserveAttempt({ env, origin, now }: Context): Promise<LogInAttempt> {
  const network = lockoutOf(env, `network:${origin.network}`)
  const reservation = await network.reserve(now)
  if (reservation === 'rate_limited') throw new Refusal('rate_limited')
  return {
    isLocked: reservation === 'locked',
    settle: (outcome) => network.settle(now, outcome),
  }
}

export async function tryPassword(
  context: Context,
  claim: PasswordAttempt,
): Promise<Exclude<LockoutVerdict, { outcome: 'locked' }>> {
  const verdict = await guessPassword(context, claim, await reserveAttempt(context))
  if (verdict.outcome === 'locked') throw new Refusal('locked_out')
  return verdict
}

/** Verifies a password under the account's lockout, for a reserved attempt. */
export async function guessPassword(
  { env, origin, now, waitUntil }: Context,
  { account, typedName, password, deviceToken }: PasswordAttempt,
  attempt: LogInAttempt,
): Promise<LockoutVerdict> {
  if (attempt.isLocked) return { outcome: 'locked' }
  const verdict = await lockoutOf(
    env,
    account ? accountName(account.id) : `unknown:${hashToken(typedName)}`,
  ).tryPassword({
    password,
    passwordHash: account?.passwordHash ?? null,
    network: origin.network,
    device: hashToken(deviceToken),
    now,
  })
  const settled = attempt.settle(verdict.outcome)
  // A failure is recorded before we answer. Other attempts count as failures until their outcome is recorded.
  if (verdict.outcome === 'wrong') await settled
  else waitUntil(settled)
  return verdict
}

export async function rememberDevice(
  { env, now }: Context,
  { memberId, deviceToken }: { memberId: number; deviceToken: string },
): Promise<void> {
  await lockoutOf(env, accountName(memberId)).rememberDevice(hashToken(deviceToken), now)
}

export async function forgetLockout({ env }: Pick<Context, 'env'>, memberId: number) {
  await lockoutOf(env, accountName(memberId)).forgetAll()
}

export async function clearLockout({ env, now }: Context, memberId: number): Promise<void> {
  await lockoutOf(env, accountName(memberId)).clear(now)
}

/** Reserves a try before the code is compared. */
export async function reserveCode(
  { env, now }: Context,
  memberId: number,
  challenge: number,
): Promise<'reserved' | 'spent' | 'locked'> {
  return lockoutOf(env, accountName(memberId)).reserveCode(challenge, now)
}

export async function forgetCodes(
  { env, now }: Context,
  memberId: number,
  challenge: number,
): Promise<void> {
  await lockoutOf(env, accountName(memberId)).forgetCodes(challenge, now)
}

function accountName(memberId: number): string {
  return `account:${memberId}`
}

function lockoutOf({ LOGIN_LOCKOUT }: Env, name: string) {
  return LOGIN_LOCKOUT.get(LOGIN_LOCKOUT.idFromName(name))
}
