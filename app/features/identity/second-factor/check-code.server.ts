import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import {
  type Challenge,
  challenges,
  recoveryCodes,
  secondFactors,
} from '../../../db/identity/second-factors.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { logAuthEvent } from '../auth-log.server.ts'
import { reserveCode } from '../lockout/lockout.server.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import { decrypted } from '../tokens/secrets.server.ts'
import { RECOVERY_CODE_DIGITS } from '../tokens/verification-code.ts'
import { stepOf } from './app-codes.server.ts'
import { codeHash, isSameHash } from './codes.server.ts'

/** Checks a code. Refuses `mfa_code_wrong`, `mfa_code_expired` after 5 tries, and `mfa_locked` after 10 in an hour. */
export async function checkCode(
  context: Context,
  challenge: Challenge,
  memberId: number,
  code: string,
): Promise<GivenFactorKind> {
  await reserveTry(context, challenge, memberId)
  const kind = await givenKind(context, challenge, memberId, code)
  if (kind) return kind
  logAuthEvent(context, { event: 'log_in_failure', code: 'mfa_code_wrong' })
  const { now } = context
  await withNewId(now, () => eventRecord(context, memberId, 'log_in_failed', 'multifactor'))
  throw new Refusal('mfa_code_wrong', 'mfaToken')
}

type GivenFactorKind = 'phone' | 'app' | 'recovery_code'

async function givenKind(
  context: Context,
  challenge: Challenge,
  memberId: number,
  code: string,
): Promise<GivenFactorKind | null> {
  if (code.length === RECOVERY_CODE_DIGITS) {
    return (await spendRecoveryCode(context, memberId, code)) ? 'recovery_code' : null
  }
  if (isMessageCode(context, challenge, code)) return 'phone'
  return (await spendAppCode(context, memberId, code)) ? 'app' : null
}

/** The id of the factor that was used; for a recovery code, the oldest factor. Refuses `mfa_code_expired`. */
export async function givenFactorId(
  { db }: Context,
  memberId: number,
  kind: GivenFactorKind,
): Promise<number> {
  const [factor] = await db
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.memberId, memberId),
        kind === 'recovery_code' ? undefined : eq(secondFactors.kind, kind),
      ),
    )
    .orderBy(secondFactors.id)
    .limit(1)
  if (!factor) throw new Refusal('mfa_code_expired')
  return factor.id
}

/** Reserves a try. After the last try, ends the challenge, so that a new one can start. */
export async function reserveTry(
  context: Context,
  { id }: Challenge,
  memberId: number,
): Promise<void> {
  const verdict = await reserveCode(context, memberId, id)
  if (verdict === 'locked') throw new Refusal('mfa_locked')
  if (verdict === 'reserved') return
  await context.db.delete(challenges).where(eq(challenges.id, id))
  throw new Refusal('mfa_code_expired')
}

export function isMessageCode({ env }: Context, { id, code }: Challenge, typed: string): boolean {
  return code !== null && isSameHash(code, codeHash(env, id, typed))
}

/** Accepts each code of an app once, and afterwards no earlier code (RFC 6238, 5.2). */
async function spendAppCode(
  { db, env, now }: Context,
  memberId: number,
  code: string,
): Promise<boolean> {
  const isOwnApp = and(eq(secondFactors.memberId, memberId), eq(secondFactors.kind, 'app'))
  const [app] = await db.select().from(secondFactors).where(isOwnApp)
  if (!app?.secret) return false
  const step = stepOf(await decrypted(env, app.secret), code, now)
  if (step === null) return false
  const [spent] = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.id, app.id), lt(secondFactors.lastStep, step)))
    .returning({ id: secondFactors.id })
  return spent !== undefined
}

async function spendRecoveryCode(
  { db, env, now }: Context,
  memberId: number,
  code: string,
): Promise<boolean> {
  const [spent] = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.memberId, memberId),
        eq(recoveryCodes.hash, codeHash(env, memberId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return spent !== undefined
}
