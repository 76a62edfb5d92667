import { Refusal } from '../refusal.ts'

type Sender = Pick<Env, 'SMS_URL' | 'SMS_FROM' | 'SMS_ACCOUNT' | 'SMS_TOKEN'>

const LIMIT_MS = 8000

/** Sends a text message: https://www.twilio.com/docs/messaging/api/message-resource. Refuses `message_unsent`. */
export async function sendSms(
  { SMS_URL, SMS_FROM, SMS_ACCOUNT, SMS_TOKEN = '' }: Sender,
  { to, text }: { to: string; text: string },
): Promise<void> {
  try {
    const response = await fetch(SMS_URL, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${SMS_ACCOUNT}:${SMS_TOKEN}`)}` },
      body: new URLSearchParams({ To: to, From: SMS_FROM, Body: text }),
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    await response.body?.cancel()
    if (response.ok) return
  } catch {
    // A missing response counts as a failure.
  }
  throw new Refusal('message_unsent')
}
