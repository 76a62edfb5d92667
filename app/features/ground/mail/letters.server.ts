import { BRAND } from '../../../brand.ts'
import type { Context } from '../../../context.server.ts'
import { outbox } from '../../../db/ground/outbox.ts'
import { withNewId } from '../../../db/ids.ts'
import { sendMail } from '../../../gateways/mail.server.ts'
import { type Letter, letterHtml, letterText } from './letter.ts'

/** The domain of closed accounts that gave their address up: no letter goes there (RFC 2606). */
export const NOBODYS_DOMAIN = 'erased.invalid'

/** Sends a letter; `OUTBOX` keeps a copy. */
export async function sendLetter(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  address: string,
  letter: Letter,
): Promise<void> {
  if (address.endsWith(`@${NOBODYS_DOMAIN}`)) return
  const { subject } = letter
  const text = letterText(letter)
  if (env.OUTBOX === 'on') {
    await withNewId(now, (id) =>
      db.insert(outbox).values({ id, recipient: address, subject, text, sentAt: now }),
    )
  }
  await sendMail(env, {
    from: { name: BRAND, email: env.MAIL_FROM },
    to: address,
    subject,
    text,
    html: letterHtml(letter),
    headers: headersOf(letter),
  })
}

/** Mail programs show a button for it (RFC 2369, RFC 8058). */
function headersOf({ unsubscribeUrl }: Letter): Record<string, string> {
  if (!unsubscribeUrl) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
