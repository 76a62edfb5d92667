import type { Context } from '../../../context.server.ts'
import { sendLetter } from '../../mail/letters.server.ts'
import { countryName } from '../sessions/country-name.ts'
import { deviceName } from '../sessions/device-name.ts'
import { issueToken } from '../tokens/one-time-tokens.server.ts'
import { passwordChangedLetter } from './password-letters.ts'

/** Mails that the password changed, with a "This wasn't me" link. */
export function tellPasswordChanged(context: Context, memberId: number): void {
  context.waitUntil(writeMail(context, memberId))
}

async function writeMail(context: Context, memberId: number): Promise<void> {
  const { env, origin } = context
  const issued = await issueToken(context, 'not_me', memberId)
  if (!issued) return
  const letter = passwordChangedLetter({
    device: deviceName(origin.userAgent),
    country: countryName(origin.country),
    url: `${env.SITE_ORIGIN}/account/not-me/${issued.token}/`,
  })
  await sendLetter(context, issued.address, letter)
}
