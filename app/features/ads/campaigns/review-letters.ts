import { BRAND } from '../../../brand.ts'
import { isolated } from '../../../text/direction.ts'
import type { Letter } from '../../ground/mail/letter.ts'

type Reviewed = { campaign: string; url: string }

export function approvedLetter({ campaign, url }: Reviewed): Letter {
  return {
    subject: `Your campaign on ${BRAND} is approved`,
    before: ['Hello,', `We have looked at “${isolated(campaign)}”, and it may run.`],
    link: { words: 'See your campaigns', url },
    after: [],
  }
}

export function rejectedLetter({ campaign, url, reason }: Reviewed & { reason: string }): Letter {
  return {
    subject: `Your campaign on ${BRAND} was rejected`,
    before: [
      'Hello,',
      `We have looked at “${isolated(campaign)}”, and it can't run. It costs you nothing.`,
      `Our reason: ${reason}`,
      'If you think that this is a mistake, answer this message.',
    ],
    link: { words: 'See your campaigns', url },
    after: [],
  }
}
