import { BRAND } from '../../../brand.ts'
import type { WarningLetter } from '../recovery/not-me-letter.server.ts'
import type { WayLeft } from '../recovery/ways-left.server.ts'
import { PROVIDERS, type Provider } from './providers.ts'

export function identityJoinedLetter(
  provider: Provider,
  ended: readonly WayLeft[] = [],
): WarningLetter {
  const { label, isOnlyShown } = PROVIDERS[provider]
  return ({ device, country, url }) => ({
    subject: `${label} was connected to your ${BRAND} account`,
    before: [
      'Hello,',
      isOnlyShown
        ? `Your ${BRAND} account shows ${label} as yours now (connected from ${device}, ${country}).`
        : `From now on you can log in to ${BRAND} with ${label} (connected from ${device}, ${country}).`,
      ...(ended.length > 0
        ? [
            'Everybody else was logged out, and what was there before your email was confirmed no longer opens the account.',
          ]
        : []),
      'If that was you, all is well and there is nothing to do.',
      "If it wasn't, tell us within a week: we log everyone out, disconnect it and send you a link to pick a new password.",
    ],
    link: { words: "This wasn't me", url },
    after: [],
  })
}

export function identityLeftLetter(provider: Provider): WarningLetter {
  const { label, isOnlyShown } = PROVIDERS[provider]
  return ({ device, country, url }) => ({
    subject: `${label} was disconnected from your ${BRAND} account`,
    before: [
      'Hello,',
      isOnlyShown
        ? `Your ${BRAND} account no longer shows ${label} as yours (disconnected from ${device}, ${country}).`
        : `You can no longer log in to ${BRAND} with ${label} (disconnected from ${device}, ${country}).`,
      'If that was you, all is well and there is nothing to do.',
      "If it wasn't, tell us within a week: we log everyone out and send you a link to pick a new password.",
    ],
    link: { words: "This wasn't me", url },
    after: [],
  })
}

export function banLiftedLetter(provider: Provider): WarningLetter {
  const { label } = PROVIDERS[provider]
  return ({ device, country, url }) => ({
    subject: `Your ${BRAND} account is open again`,
    before: [
      'Hello,',
      `We had protected your account. Somebody has just logged in with ${label} (${device}, ${country}), and it is open again. Its old password no longer works.`,
      'If that was you, pick a new password in your settings whenever you like.',
      "If it wasn't, tell us within a week: we log everyone out and send you a link to pick a new password.",
    ],
    link: { words: "This wasn't me", url },
    after: [],
  })
}
