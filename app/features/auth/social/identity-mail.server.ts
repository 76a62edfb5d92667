import type { Context } from '../../../context.server.ts'
import type { Letter } from '../../mail/letter.ts'
import { sendLetter } from '../../mail/letters.server.ts'
import { PROVIDERS, type Provider } from '../providers.ts'
import { countryName } from '../sessions/country-name.ts'
import { deviceName } from '../sessions/device-name.ts'
import { issueToken } from '../tokens/one-time-tokens.server.ts'
import { banLiftedLetter, identityJoinedLetter, identityLeftLetter } from './identity-letters.ts'

type Write = (told: { provider: string; device: string; country: string; url: string }) => Letter

/** Mails that an identity joined, with a "This wasn't me" link. */
export function tellIdentityJoined(context: Context, memberId: number, provider: Provider): void {
  context.waitUntil(writeMail(context, memberId, provider, identityJoinedLetter))
}

export function tellIdentityLeft(context: Context, memberId: number, provider: Provider): void {
  context.waitUntil(writeMail(context, memberId, provider, identityLeftLetter))
}

export function tellBanLifted(context: Context, memberId: number, provider: Provider): void {
  context.waitUntil(writeMail(context, memberId, provider, banLiftedLetter))
}

async function writeMail(
  context: Context,
  memberId: number,
  provider: Provider,
  write: Write,
): Promise<void> {
  const { env, origin } = context
  const issued = await issueToken(context, 'not_me', memberId)
  if (!issued) return
  const letter = write({
    provider: PROVIDERS[provider].label,
    device: deviceName(origin.userAgent),
    country: countryName(origin.country),
    url: `${env.SITE_ORIGIN}/account/not-me/${issued.token}/`,
  })
  await sendLetter(context, issued.address, letter)
}
