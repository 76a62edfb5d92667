import { BRAND } from '../../../../brand.ts'
import type { Email } from '../../../core/emails/email.ts'
import { quoted } from '../../../core/emails/quoted.server.ts'
import { type Missed, missedText } from '../../campaigns/missed/missed-text.ts'

export function missedEmail({
  name,
  lastDay,
  url,
  ...campaign
}: Missed & { name: string; lastDay: string; url: string }): Email {
  return {
    subject: `Your campaign on ${BRAND} ended without being shown`,
    before: [
      'Hello,',
      `The last day of “${quoted(name)}” was ${lastDay}. ${missedText(campaign)}`,
      'It cost you nothing. To run it after all, choose a later last day.',
    ],
    link: { text: 'Choose a later day', url },
    after: [],
  }
}
