import type { Context } from '../../../context.server.ts'
import { outbox } from '../../../db/core/outbox.ts'
import { withNewId } from '../../../db/ids.ts'
import { sendSms } from '../../../gateways/sms.server.ts'
import { Refusal } from '../../../refusal.ts'

/** Sends a text message; `OUTBOX` keeps a copy. Refuses `message_unsent`. */
export async function sendTextMessage(
  { db, env, now }: Context,
  phone: string,
  text: string,
): Promise<void> {
  if (env.OUTBOX === 'on') {
    const sent = { recipient: phone, channel: 'sms', subject: 'Text message', text } as const
    await withNewId(now, (id) => db.insert(outbox).values({ id, ...sent, sentAt: now }))
  }
  if (env.SMS_URL !== '') await sendSms(env, { to: phone, text })
  else if (env.OUTBOX !== 'on') throw new Refusal('message_unsent')
}

export function canSendTextMessages({ SMS_URL, OUTBOX }: Pick<Env, 'SMS_URL' | 'OUTBOX'>): boolean {
  return SMS_URL !== '' || OUTBOX === 'on'
}
