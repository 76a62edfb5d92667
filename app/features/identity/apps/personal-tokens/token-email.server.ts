import { BRAND } from '../../../../brand.ts'
import { quoted } from '../../../core/emails/quoted.server.ts'
import type { WarningEmail } from '../../sessions/devices/not-me-email.server.ts'

export function tokenCreatedEmail(name: string): WarningEmail {
  return ({ device, country, url }) => ({
    subject: `You created an access token for your ${BRAND} account`,
    priority: 'urgent',
    before: [
      'Hello,',
      `The token “${quoted(name)}” lets a script use your ${BRAND} account (created from ${device}, ${country}).`,
      "If this was you, you don't need to do anything.",
      "If it wasn't, tell us within a week. We'll log everyone out, revoke every token and send you a link to choose a new password.",
    ],
    link: { text: "This wasn't me", url },
    after: [],
  })
}
