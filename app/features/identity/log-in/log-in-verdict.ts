import { Refusal } from '../../../refusal.ts'
import { LOGIN_ASSISTANCE_FROM } from '../limits.ts'
import type { Verdict } from '../lockout/lockout.ts'
import { PROVIDERS, providersAmong } from '../providers/providers.ts'

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

/** Whether a log-in succeeds, or why not. Only the right password reveals the account's state. */
export function judgeLogIn(
  account: Account | null,
  verdict: Verdict,
  circumstances: Circumstances,
): Admission | Refusal {
  if (verdict.outcome === 'locked') return new Refusal('locked_out')
  if (verdict.outcome === 'wrong' && verdict.tries >= LOGIN_ASSISTANCE_FROM) {
    return new Refusal('login_assistance', undefined, { sentTo: circumstances.typedName })
  }
  if (!account) return new Refusal('wrong_password', 'password')
  if (verdict.outcome === 'right') {
    const { freshHash } = verdict
    // Whether a deactivated account comes back isn't for the password alone to say.
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
  // A disabled password is told to known devices only.
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
