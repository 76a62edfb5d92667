import type { Context } from '../../../context.server.ts'
import type { Letter } from '../../ground/mail/letter.ts'
import { sendLetter } from '../../ground/mail/letters.server.ts'
import { countryName } from '../sessions/country-name.ts'
import { deviceName } from '../sessions/device-name.ts'
import { issueToken } from '../tokens/one-time-tokens.server.ts'

export type Warned = { device: string; country: string; url: string }

export type WarningLetter = (warned: Warned) => Letter | Promise<Letter>

/** Mails a member what happened to the account, with a "This wasn't me" link. */
export function sendNotMeLetter(context: Context, memberId: number, write: WarningLetter): void {
  context.waitUntil(issueAndSend(context, memberId, write))
}

async function issueAndSend(
  context: Context,
  memberId: number,
  write: WarningLetter,
): Promise<void> {
  const issued = await issueToken(context, 'not_me', memberId)
  if (!issued) return
  await sendLetter(context, issued.address, await write(warnedBy(context, issued.token)))
}

export function warnedBy({ env, origin }: Context, token: string): Warned {
  return {
    device: deviceName(origin.userAgent),
    country: countryName(origin.country),
    url: `${env.SITE_ORIGIN}/account/not-me/${token}/`,
  }
}
