import { BRAND } from '../../../brand.ts'
import { quoted } from '../../core/emails/quoted.server.ts'
import type { WarningEmail } from '../sessions/devices/not-me-email.server.ts'

export function passwordChangedEmail(ended: readonly string[]): WarningEmail {
  return ({ device, country, url }) => ({
    subject: `Your ${BRAND} password was changed`,
    priority: 'urgent',
    before: [
      'Hello,',
      `Your ${BRAND} password has just been changed (${device}, ${country}), and every other device was logged out.`,
      ...(ended.length > 0
        ? [`We also removed: ${ended.map(quoted).join(', ')}. You can add them again.`]
        : []),
      "If this was you, you don't need to do anything.",
      "If it wasn't, tell us within a week. We'll log everyone out, turn off that password and send you a link to choose a new one.",
    ],
    link: { text: "This wasn't me", url },
    after: [],
  })
}
