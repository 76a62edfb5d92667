import { BRAND } from '../../../../brand.ts'
import type { WarningLetter } from '../../recovery/not-me-letter.server.ts'

export function tokenMadeLetter(name: string): WarningLetter {
  return ({ device, country, url }) => ({
    subject: `You made an access token for your ${BRAND} account`,
    before: [
      'Hello,',
      `The token “${name}” lets a program act for you on ${BRAND} (made from ${device}, ${country}).`,
      'If that was you, all is well and there is nothing to do.',
      "If it wasn't, tell us within a week: we log everyone out, end every token and send you a link to pick a new password.",
    ],
    link: { words: "This wasn't me", url },
    after: [],
  })
}
