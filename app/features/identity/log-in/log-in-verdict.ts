import { Refusal } from '../../../refusal.ts'
import { LOGIN_ASSISTANCE_FROM } from '../limits.ts'
import type { LockoutVerdict } from '../lockout/lockout.ts'
import { PROVIDERS, providersAmong } from '../sign-in-methods/providers.ts'

export type Account = {
  id: number
  passwordHash: string | null
  state: 'active' | 'deactivated_by_member' | 'deactivated' | 'suspended' | 'soft_banned'
  providers: readonly string[]
  isSsoOnly: boolean
}

type Admission = { account: Account; freshHash: string | null }

type Circumstances = {
  typedName: string
  facebookLogin: boolean
  appealsEmail: string
}

/** Decides whether a log-in succeeds. Only the right password reveals the account's state. */
export function judgeLogIn(
  account: Account | null,
  verdict: LockoutVerdict,
  circumstances: Circumstances,
): Admission | Refusal {
  if (verdict.outcome === 'locked') return new Refusal('locked_out')
  if (verdict.outcome === 'wrong' && verdict.tries >= LOGIN_ASSISTANCE_FROM) {
    return new Refusal('login_assistance', undefined, { sentTo: circumstances.typedName })
  }
  if (!account) return new Refusal('wrong_password', 'password')
  if (verdict.outcome === 'right') {
    const { freshHash } = verdict
    // Reactivation is decided later, because the password alone is not enough.
    const isDeactivated = account.state === 'deactivated_by_member'
    return (!isDeactivated && stateRefusal(account, circumstances)) || { account, freshHash }
  }
  return account.passwordHash === null
    ? refusalWithoutPassword(account, verdict)
    : refusalWithPassword(account, circumstances)
}

export function stateRefusal(
  { state }: Pick<Account, 'state'>,
  { appealsEmail }: Pick<Circumstances, 'appealsEmail'>,
): Refusal | null {
  if (state === 'active') return null
  return new Refusal(state, undefined, state === 'deactivated' ? { appealsEmail } : undefined)
}

function refusalWithoutPassword(
  { providers }: Account,
  { isKnownDevice }: { isKnownDevice: boolean },
): Refusal {
  for (const name of providersAmong(providers)) {
    const { linked } = PROVIDERS[name]
    if (linked) return new Refusal(linked.code, linked.field)
  }
  // Only known devices learn that the password is disabled.
  return new Refusal(isKnownDevice ? 'password_reset_required' : 'wrong_password', 'password')
}

function refusalWithPassword({ providers }: Account, { facebookLogin }: Circumstances): Refusal {
  if (facebookLogin && providers.includes('google') && providers.includes('facebook')) {
    return new Refusal('use_facebook_or_google', 'facebook')
  }
  for (const name of providersAmong(providers)) {
    const { connected } = PROVIDERS[name]
    if (!connected) continue
    const isGone = name === 'facebook' && !facebookLogin
    return new Refusal((isGone && connected.gone) || connected.offered, name)
  }
  return new Refusal('wrong_password', 'password')
}
