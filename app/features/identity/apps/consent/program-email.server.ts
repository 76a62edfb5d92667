import { BRAND } from '../../../../brand.ts'
import { quoted, quotedName } from '../../../core/emails/quoted.server.ts'
import type { WarningEmail } from '../../sessions/devices/not-me-email.server.ts'

export function programAllowedEmail({
  name,
  maker,
}: {
  name: string
  maker: string | null
}): WarningEmail {
  return ({ device, country, url }) => ({
    subject: `You let an app use your ${BRAND} account`,
    priority: 'urgent',
    before: [
      'Hello,',
      `“${quoted(name)}” by ${maker === null ? BRAND : quotedName(maker, 'a member')} can now use your ${BRAND} account. You allowed it from ${device}, ${country}.`,
      "If this was you, you don't need to do anything. You can revoke its access at any time in Settings, under Apps.",
      "If it wasn't, tell us within a week. We'll log everyone out, revoke access for all apps and send you a link to choose a new password.",
    ],
    link: { text: "This wasn't me", url },
    after: [],
  })
}
