import { BRAND } from '../../../brand.ts'
import type { AccessEntry } from '../recovery/account-access.server.ts'
import type { WarningEmail } from '../sessions/devices/not-me-email.server.ts'
import { PROVIDERS, type Provider } from '../sign-in-methods/providers.ts'

export function identityConnectedEmail(
  provider: Provider,
  ended: readonly AccessEntry[] = [],
): WarningEmail {
  const { label, isDisplayOnly } = PROVIDERS[provider]
  return ({ device, country, url }) => ({
    subject: `${label} was connected to your ${BRAND} account`,
    priority: 'urgent',
    before: [
      'Hello,',
      isDisplayOnly
        ? `${label} is now connected to your ${BRAND} account (connected from ${device}, ${country}).`
        : `From now on you can log in to ${BRAND} with ${label} (connected from ${device}, ${country}).`,
      ...(ended.length > 0
        ? [
            'We logged everyone else out, and anything added before your email was confirmed no longer gives access to the account.',
          ]
        : []),
      "If this was you, you don't need to do anything.",
      "If it wasn't, tell us within a week. We'll log everyone out, disconnect it and send you a link to choose a new password.",
    ],
    link: { text: "This wasn't me", url },
    after: [],
  })
}

export function identityDisconnectedEmail(provider: Provider): WarningEmail {
  const { label, isDisplayOnly } = PROVIDERS[provider]
  return ({ device, country, url }) => ({
    subject: `${label} was disconnected from your ${BRAND} account`,
    priority: 'urgent',
    before: [
      'Hello,',
      isDisplayOnly
        ? `${label} is no longer connected to your ${BRAND} account (disconnected from ${device}, ${country}).`
        : `You can no longer log in to ${BRAND} with ${label} (disconnected from ${device}, ${country}).`,
      "If this was you, you don't need to do anything.",
      "If it wasn't, tell us within a week. We'll log everyone out and send you a link to choose a new password.",
    ],
    link: { text: "This wasn't me", url },
    after: [],
  })
}

export function banLiftedEmail(provider: Provider): WarningEmail {
  const { label } = PROVIDERS[provider]
  return ({ device, country, url }) => ({
    subject: `Your ${BRAND} account is unlocked`,
    priority: 'urgent',
    before: [
      'Hello,',
      `We had locked your account to protect it. Someone has just logged in with ${label} (${device}, ${country}), which unlocked it. Its old password no longer works.`,
      'If this was you, you can choose a new password in Settings at any time.',
      "If it wasn't, tell us within a week. We'll log everyone out and send you a link to choose a new password.",
    ],
    link: { text: "This wasn't me", url },
    after: [],
  })
}
