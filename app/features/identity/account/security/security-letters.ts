import { BRAND } from '../../../../brand.ts'
import type { Letter } from '../../../ground/mail/letter.ts'
import type { Warned } from '../../recovery/not-me-letter.server.ts'

export function waysEndedLetter({ device, country, url }: Warned): Letter {
  return {
    subject: `Other ways into your ${BRAND} account were ended`,
    before: [
      'Hello,',
      `The ways into your ${BRAND} account were just ended, but for one device, the second factor, and the password or, without one, connected accounts and passkeys (${device}, ${country}).`,
      'If that was you, all is well and there is nothing to do.',
      "If it wasn't, tell us within a week: we log everyone out and send you a link to pick a new password.",
    ],
    link: { words: "This wasn't me", url },
    after: [],
  }
}
