import { BRAND } from '../../../brand.ts'
import type { Letter } from '../../ground/mail/letter.ts'
import type { Warned, WarningLetter } from '../recovery/not-me-letter.server.ts'

const NOT_ME =
  "If it wasn't, tell us within a week: we log everyone out, take it back and send you a link to pick a new password."

/** `what` is "a phone number", "an authenticator app" or a passkey's name. */
export function factorAddedLetter(what: string): WarningLetter {
  return (warned) =>
    warning(`You added ${what} to your ${BRAND} account`, added(what, warned), warned)
}

function added(what: string, { device, country }: Warned): string {
  return `From now on ${what} is part of how you log in to ${BRAND} (added from ${device}, ${country}).`
}

export function factorRemovedLetter(what: string): WarningLetter {
  return (warned) =>
    warning(
      `You removed ${what} from your ${BRAND} account`,
      `You no longer log in to ${BRAND} with ${what} (removed from ${warned.device}, ${warned.country}).`,
      warned,
    )
}

export function recoveryCodesLetter(warned: Warned): Letter {
  return warning(
    `New recovery codes for your ${BRAND} account`,
    `You made new recovery codes (${warned.device}, ${warned.country}). The ones before no longer work.`,
    warned,
  )
}

export function factorLossLetter({ device, country, url }: Warned): Letter {
  return {
    subject: `Somebody says your second factor is lost`,
    before: [
      'Hello,',
      `Somebody says that the phone, the app and the recovery codes of your ${BRAND} account are lost (${device}, ${country}).`,
      'If that was you, wait 72 hours: then you can log in without them.',
      "If it wasn't, tell us before that: we log everyone out and send you a link to pick a new password. Wherever you are logged in you can stop it, too.",
    ],
    link: { words: "This wasn't me", url },
    after: [],
  }
}

export function factorsOffLetter(warned: Warned): Letter {
  return warning(
    `Your ${BRAND} account asks for no second factor now`,
    `72 hours ago its loss was said, and nobody objected. Somebody has just logged in (${warned.device}, ${warned.country}). Turn it on again in your settings.`,
    warned,
  )
}

function warning(subject: string, what: string, { url }: Warned): Letter {
  return {
    subject,
    before: ['Hello,', what, 'If that was you, all is well and there is nothing to do.', NOT_ME],
    link: { words: "This wasn't me", url },
    after: [],
  }
}
