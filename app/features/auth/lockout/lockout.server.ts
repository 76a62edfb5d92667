import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { hashToken } from '../tokens/tokens.server.ts'
import type { Verdict } from './lockout.ts'

/** A password that somebody typed, for the account that what they typed beside it names. */
export type Claim = {
  /** The account; null where there is none, which is limited like any other. */
  account: { id: number; passwordHash: string | null } | null
  /** The e-mail address or username as typed, folded: it stands for an account that doesn't exist. */
  typedName: string
  password: string
  deviceToken: string
}

/** {@link guessPassword} for whoever has nothing to add to a lock. Refuses `locked_out` and `rate_limited`. */
export async function tryPassword(
  context: Context,
  claim: Claim,
): Promise<Exclude<Verdict, { outcome: 'locked' }>> {
  const verdict = await guessPassword(context, claim)
  if (verdict.outcome === 'locked') throw new Refusal('locked_out')
  return verdict
}

/**
 * Holds a password against an account's, under the log-in lockout: the attempt is reserved before
 * it is verified, for the network over all accounts and for the account. The network's share of
 * log-ins is counted there too. Refuses `rate_limited`.
 */
export async function guessPassword(
  { env, origin, now }: Context,
  { account, typedName, password, deviceToken }: Claim,
): Promise<Verdict> {
  const network = lockoutOf(env, `network:${origin.network}`)
  const reservation = await network.reserve(now)
  if (reservation === 'rate_limited') throw new Refusal('rate_limited')
  if (reservation === 'locked') return { outcome: 'locked' }

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
  await network.settle(now, verdict.outcome)
  return verdict
}

/** Lets the lockout know a browser that a member has proved to be theirs. */
export async function rememberDevice(
  { env, now }: Context,
  { memberId, deviceToken }: { memberId: number; deviceToken: string },
): Promise<void> {
  await lockoutOf(env, accountName(memberId)).rememberDevice(hashToken(deviceToken), now)
}

/** Ends an account's lock, for a member who has proved by a reset link that it is theirs. */
export async function clearLockout({ env, now }: Context, memberId: number): Promise<void> {
  await lockoutOf(env, accountName(memberId)).clear(now)
}

function accountName(memberId: number): string {
  return `account:${memberId}`
}

function lockoutOf({ LOGIN_LOCKOUT }: Env, name: string) {
  return LOGIN_LOCKOUT.get(LOGIN_LOCKOUT.idFromName(name))
}
