import { and, eq, lte, sql } from 'drizzle-orm'
import { BRAND } from '../../../brand.ts'
import type { Context } from '../../../context.server.ts'
import { type Challenge, challenges, messageCounts } from '../../../db/identity/second-factors.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { DAY_MS } from '../../../durations.ts'
import { Refusal } from '../../../refusal.ts'
import { sendTextMessage } from '../../core/emails/text-messages.server.ts'
import { ADDED_NUMBERS_SHARE, CODE_MS, CODE_RESEND_MS, CODE_SENDS } from '../limits.ts'
import { hashToken } from '../tokens/tokens.server.ts'
import { codeHash, newCode } from './codes.server.ts'

/**
 * Sends a challenge's code and returns when. The previous code works until the new one has been sent. Refuses
 * `mfa_resend_early`, `mfa_message_limit`, `message_unsent`.
 */
export async function sendCode(
  context: Context,
  { id, sends, sentAt, purpose }: Challenge,
  phone: string,
): Promise<number> {
  const { db, env, now } = context
  const isChallenge = eq(challenges.id, id)
  if (sends >= CODE_SENDS.challenge) throw new Refusal('mfa_message_limit')
  const isDue = lte(challenges.sentAt, now - CODE_RESEND_MS)
  const [reserved] = await db
    .update(challenges)
    .set({ sentAt: now, sends: sends + 1 })
    .where(and(isChallenge, eq(challenges.sends, sends), isDue))
    .returning({ id: challenges.id })
  if (!reserved) throw new Refusal('mfa_resend_early')
  const code = newCode()
  const { host } = new URL(env.SITE_ORIGIN)
  // The last line limits autofill of the code to this site: https://wicg.github.io/sms-one-time-codes/
  const text = `${code} is your ${BRAND} verification code.\n\n@${host} #${code}`
  try {
    await countMessage(context, purpose, phone)
    await sendTextMessage(context, phone, text)
  } catch (error) {
    await db.update(challenges).set({ sentAt, sends }).where(isChallenge)
    throw error
  }
  await db
    .update(challenges)
    .set({ phone, code: codeHash(env, id, code), expiresAt: now + CODE_MS })
    .where(isChallenge)
  return now
}

/**
 * Counts a message against limits per number, per network and overall, because attackers can earn from messages (SMS
 * pumping). Adding numbers can't use up the limits for log-ins.
 */
async function countMessage(
  { db, env, origin, now }: Context,
  purpose: Challenge['purpose'],
  phone: string,
): Promise<void> {
  const isLogIn = purpose === 'log_in'
  const perNetwork = CODE_SENDS.network[isLogIn ? 'log_in' : 'phone']
  const perDay = Number(env.SMS_DAILY_LIMIT) || 0
  const limits = {
    [`${purpose}:${hashToken(phone)}`]: CODE_SENDS.number,
    [`${purpose}:network:${origin.network}`]: perNetwork * (Number(env.LIMIT_SCALE) || 1),
    all: perDay,
    ...(!isLogIn && { [purpose]: Math.floor(perDay * ADDED_NUMBERS_SHARE) }),
  }
  const day = Math.floor(now / DAY_MS)
  // One statement, so that a refused message doesn't count against any limit.
  const [, counted = []] = await runBatch(db, [
    sql`delete from ${messageCounts} where day < ${day}`,
    sql`insert into ${messageCounts} (day, subject, count)
      select ${day}, key, 1 from json_each(${JSON.stringify(limits)})
      where not exists (
        select 1 from json_each(${JSON.stringify(limits)}) as asked
        left join ${messageCounts} as sent on sent.day = ${day} and sent.subject = asked.key
        where coalesce(sent.count, 0) >= asked.value
      )
      on conflict (day, subject) do update set count = count + 1
      returning subject`,
  ])
  if (counted.length === 0) throw new Refusal('mfa_message_limit')
}
