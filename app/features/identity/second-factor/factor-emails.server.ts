import { BRAND } from '../../../brand.ts'
import type { UrgentEmail } from '../../core/emails/email.ts'
import { quoted } from '../../core/emails/quoted.server.ts'
import type { WarningDetails, WarningEmail } from '../sessions/devices/not-me-email.server.ts'

const NOT_ME =
  "If it wasn't, tell us within a week. We'll log everyone out, undo this and send you a link to choose a new password."

/** `what` is "a phone number", "an authenticator app" or "a passkey"; only a passkey has a name. */
export function factorAddedEmail(what: string, name?: string): WarningEmail {
  return (warned) =>
    warning(`You added ${what} to your ${BRAND} account`, added(named(what, name), warned), warned)
}

function named(what: string, name?: string): string {
  return name === undefined ? what : `${what} (“${quoted(name)}”)`
}

function added(what: string, { device, country }: WarningDetails): string {
  return `You now use ${what} to log in to ${BRAND} (added from ${device}, ${country}).`
}

export function factorRemovedEmail(what: string, name?: string): WarningEmail {
  return (warned) =>
    warning(
      `You removed ${what} from your ${BRAND} account`,
      `You no longer use ${named(what, name)} to log in to ${BRAND} (removed from ${warned.device}, ${warned.country}).`,
      warned,
    )
}

export function recoveryCodesEmail(warned: WarningDetails): UrgentEmail {
  return warning(
    `New recovery codes for your ${BRAND} account`,
    `You created new recovery codes (${warned.device}, ${warned.country}). The previous ones no longer work.`,
    warned,
  )
}

export function factorLossEmail({ device, country, url }: WarningDetails): UrgentEmail {
  return {
    subject: `Someone reported your second factor as lost`,
    priority: 'urgent',
    before: [
      'Hello,',
      `Someone reported the phone, app and recovery codes of your ${BRAND} account as lost (${device}, ${country}).`,
      'If this was you, wait 72 hours. Then you can log in without them.',
      "If it wasn't, tell us before then. We'll log everyone out and send you a link to choose a new password. You can also cancel the report on any device where you're logged in.",
    ],
    link: { text: "This wasn't me", url },
    after: [],
  }
}

export function factorsOffEmail(warned: WarningDetails): UrgentEmail {
  return warning(
    `Your ${BRAND} account no longer asks for a second factor`,
    `Someone reported your second factor as lost 72 hours ago, and no one objected. Someone has just logged in (${warned.device}, ${warned.country}). You can turn on two-step verification again in your settings.`,
    warned,
  )
}

function warning(subject: string, what: string, { url }: WarningDetails): UrgentEmail {
  return {
    subject,
    priority: 'urgent',
    before: ['Hello,', what, "If this was you, you don't need to do anything.", NOT_ME],
    link: { text: "This wasn't me", url },
    after: [],
  }
}
