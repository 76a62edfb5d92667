import { and, eq, lt, lte, sql } from 'drizzle-orm'
import { BRAND } from '../../../brand.ts'
import type { Context } from '../../../context.server.ts'
import { challenges, messageCounts } from '../../../db/second-factors.ts'
import { Refusal } from '../../../refusal.ts'
import { sendText } from '../../mail/texts.server.ts'
import { CODE_MS, CODE_RESEND_MS, CODE_SENDS } from '../limits.ts'
import { hashToken } from '../tokens/tokens.server.ts'
import type { Challenge } from './challenges.server.ts'
import { codeHash, newCode } from './codes.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Sends the code of a challenge; returns when. The code before counts until another is on its way. Refuses
 * `mfa_resend_early`, `mfa_message_limit`, `message_unsent`.
 */
export async function sendCode(
  context: Context,
  { id, sends, sentAt, purpose }: Challenge,
  phone: string,
): Promise<number> {
  const { db, env, now } = context
  const own = eq(challenges.id, id)
  if (sends >= CODE_SENDS.challenge) throw new Refusal('mfa_message_limit')
  const isDue = lte(challenges.sentAt, now - CODE_RESEND_MS)
  const [reserved] = await db
    .update(challenges)
    .set({ sentAt: now, sends: sends + 1 })
    .where(and(own, eq(challenges.sends, sends), isDue))
    .returning({ id: challenges.id })
  if (!reserved) throw new Refusal('mfa_resend_early')
  const code = newCode()
  const { host } = new URL(env.SITE_ORIGIN)
  // The last line lets the browser fill it in here only: https://wicg.github.io/sms-one-time-codes/
  const text = `${code} is your ${BRAND} verification code.\n\n@${host} #${code}`
  try {
    await countMessage(context, purpose, phone)
    await sendText(context, phone, text)
  } catch (error) {
    await db.update(challenges).set({ sentAt, sends }).where(own)
    throw error
  }
  await db
    .update(challenges)
    .set({ phone, code: codeHash(env, id, code), expiresAt: now + CODE_MS })
    .where(own)
  return now
}

/**
 * Counts a message. A sender may earn from each (SMS pumping), so a number, a network and all of us have
 * limits; numbers that are only being added don't use up those of log-ins.
 */
async function countMessage(
  context: Context,
  purpose: Challenge['purpose'],
  phone: string,
): Promise<void> {
  const { env, origin } = context
  const scale = Number(env.LIMIT_SCALE) || 1
  const isWithin =
    (await count(context, `${purpose}:${hashToken(phone)}`, CODE_SENDS.number)) &&
    (await count(context, `network:${origin.network}`, CODE_SENDS.network * scale)) &&
    (await count(context, 'all', Number(env.SMS_DAILY_LIMIT) || 0))
  if (!isWithin) throw new Refusal('mfa_message_limit')
}

/** Counts one more of today's messages, in one statement; whether that many are allowed. */
async function count({ db, now }: Context, subject: string, limit: number): Promise<boolean> {
  if (limit === 0) return false
  const day = Math.floor(now / DAY_MS)
  const [, [counted]] = await db.batch([
    db.delete(messageCounts).where(lt(messageCounts.day, day)),
    db
      .insert(messageCounts)
      .values({ day, subject, count: 1 })
      .onConflictDoUpdate({
        target: [messageCounts.day, messageCounts.subject],
        set: { count: sql`${messageCounts.count} + 1` },
        setWhere: lt(messageCounts.count, limit),
      })
      .returning({ count: messageCounts.count }),
  ])
  return counted !== undefined
}
