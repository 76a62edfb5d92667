import { BRAND } from '../../../brand.ts'
import type { Letter } from '../../mail/letter.ts'

type Told = { provider: string; device: string; country: string; url: string }

export function identityJoinedLetter({ provider, device, country, url }: Told): Letter {
  return {
    subject: `${provider} was connected to your ${BRAND} account`,
    before: [
      'Hello,',
      `From now on you can log in to ${BRAND} with ${provider} (connected from ${device}, ${country}).`,
      'If that was you, all is well and there is nothing to do.',
      "If it wasn't, tell us within a week: we log everyone out, disconnect it and send you a link to pick a new password.",
    ],
    link: { words: "This wasn't me", url },
    after: [],
  }
}

export function identityLeftLetter({ provider, device, country, url }: Told): Letter {
  return {
    subject: `${provider} was disconnected from your ${BRAND} account`,
    before: [
      'Hello,',
      `You can no longer log in to ${BRAND} with ${provider} (disconnected from ${device}, ${country}).`,
      'If that was you, all is well and there is nothing to do.',
      "If it wasn't, tell us within a week: we log everyone out and send you a link to pick a new password.",
    ],
    link: { words: "This wasn't me", url },
    after: [],
  }
}

export function banLiftedLetter({ provider, device, country, url }: Told): Letter {
  return {
    subject: `Your ${BRAND} account is open again`,
    before: [
      'Hello,',
      `We had protected your account. Somebody has just logged in with ${provider} (${device}, ${country}), and it is open again. Its old password no longer works.`,
      'If that was you, pick a new password in your settings whenever you like.',
      "If it wasn't, tell us within a week: we log everyone out and send you a link to pick a new password.",
    ],
    link: { words: "This wasn't me", url },
    after: [],
  }
}
