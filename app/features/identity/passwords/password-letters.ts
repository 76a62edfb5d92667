import { BRAND } from '../../../brand.ts'
import type { Letter } from '../../ground/mail/letter.ts'
import type { Warned } from '../recovery/not-me-letter.server.ts'

export function passwordChangedLetter({ device, country, url }: Warned): Letter {
  return {
    subject: `Your ${BRAND} password was changed`,
    before: [
      'Hello,',
      `Your ${BRAND} password has just been changed (${device}, ${country}), and every other device was logged out.`,
      'If that was you, all is well and there is nothing to do.',
      "If it wasn't, tell us within a week: we log everyone out, switch that password off and send you a link to pick a new one.",
    ],
    link: { words: "This wasn't me", url },
    after: [],
  }
}
