import { BRAND } from '../../../brand.ts'
import { quoted } from '../../core/emails/quoted.server.ts'
import type {
  WarningDetails,
  WarningEmail,
} from '../../identity/sessions/devices/not-me-email.server.ts'

type Spent = {
  campaign: string
  /** The highest cost, as the campaign's page shows it. */
  most: string
  /** The page where the campaign can be paused or ended. */
  url: string
}

export function campaignCreatedEmail(spent: Spent): WarningEmail {
  return spendingEmail(`New campaign on ${BRAND}`, 'You created a campaign', spent)
}

export function budgetRaisedEmail(spent: Spent): WarningEmail {
  return spendingEmail(
    `A campaign on ${BRAND} can cost more`,
    'You raised what a campaign can cost',
    spent,
  )
}

function spendingEmail(
  subject: string,
  what: string,
  { campaign, most, url }: Spent,
): WarningEmail {
  return ({ device, country, url: notMe }: WarningDetails) => ({
    subject,
    priority: 'urgent',
    before: [
      'Hello,',
      `${what}: “${quoted(campaign)}” now costs at most ${most} (${device}, ${country}).`,
      "If this was you, you don't need to do anything.",
      "If it wasn't, tell us within a week. We'll log everyone out and send you a link to choose a new password. The campaign continues until you pause or end it.",
    ],
    link: { text: "This wasn't me", url: notMe },
    after: [],
    more: { text: 'See the campaign', url },
  })
}
