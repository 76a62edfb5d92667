import { BRAND } from '../../../../brand.ts'
import type { UrgentEmail } from '../../../core/emails/email.ts'
import { quoted } from '../../../core/emails/quoted.server.ts'
import type { WarningEmail } from '../../sessions/devices/not-me-email.server.ts'

export type HoldCause = keyof typeof HOLD_CAUSES

const HOLD_CAUSES = {
  recovery: 'Your password was changed or your account was recovered.',
  operators: 'Our team changed the status or the permissions of your account.',
} as const

type Hold = { cause: HoldCause; isSecretDoubted: boolean; url: string }

type Change = { kind: string; before: string | null; after: string | null }

export function appRegisteredEmail(name: string, redirectUris: readonly string[]): WarningEmail {
  return warning(`You registered an app with ${BRAND}`, [
    `The app “${quoted(name)}” was registered in your account. Codes for it go to:`,
    ...redirectUris.map(quoted),
  ])
}

export function appChangedEmail(name: string, changes: readonly Change[]): WarningEmail {
  return warning(`Your ${BRAND} app was changed`, [
    `This changed in your ${BRAND} app “${quoted(name)}”:`,
    ...changes.map(changeText),
  ])
}

export function secretMadeEmail(name: string): WarningEmail {
  return warning(`Your ${BRAND} app has a new secret`, [
    `A new secret was created for your ${BRAND} app “${quoted(name)}”. The old one no longer works.`,
  ])
}

export function addressesConfirmedEmail(
  name: string,
  redirectUris: readonly string[],
): WarningEmail {
  return warning(`You confirmed the addresses of your ${BRAND} app`, [
    `Members can approve your ${BRAND} app “${quoted(name)}” again. Codes for it go to:`,
    ...redirectUris.map(quoted),
  ])
}

export function appsOnHoldEmail({ cause, isSecretDoubted, url }: Hold): UrgentEmail {
  return {
    subject: `Check your ${BRAND} apps`,
    priority: 'urgent',
    before: [
      'Hello,',
      `${HOLD_CAUSES[cause]} Somebody else may have changed where your apps send members, so nobody can allow an app that is on hold until you confirm its redirect URLs.`,
      isSecretDoubted
        ? 'At least one app needs a new secret, because the current one no longer works. Members who allowed the app before can use it again as soon as it has one.'
        : 'Members who allowed your apps before can keep using them.',
      'Members who allowed an app through a redirect URL added in the last week must allow it again.',
    ],
    link: { text: 'Check your apps', url },
    after: [],
  }
}

function warning(subject: string, lines: readonly string[]): WarningEmail {
  return ({ device, country, url }) => ({
    subject,
    priority: 'urgent',
    before: [
      'Hello,',
      ...lines,
      `This was done from ${device}, ${country}. If this was you, you don't need to do anything.`,
      "If it wasn't, tell us within a week. We'll log everyone out, put your apps on hold until you confirm their addresses, and send you a link to choose a new password.",
    ],
    link: { text: "This wasn't me", url },
    after: [],
  })
}

function changeText({ kind, ...change }: Change): string {
  const [before, after] = [change.before, change.after].map((text) => text && quoted(text))
  if (kind === 'address_added') return `Redirect URL added: ${after}`
  if (kind === 'address_removed') return `Redirect URL removed: ${before}`
  if (kind === 'name_changed') return `Name: “${after}” (was “${before}”)`
  return `Website: ${after || 'none'} (was ${before || 'none'})`
}
