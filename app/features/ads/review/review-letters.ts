import { BRAND } from '../../../brand.ts'
import { isolated } from '../../../text/direction.ts'
import type { Letter } from '../../ground/mail/letter.ts'

type Reviewed = { campaign: string; url: string }

export function approvedLetter({ campaign, url }: Reviewed): Letter {
  return {
    subject: `Your campaign on ${BRAND} is approved`,
    before: ['Hello,', `We have looked at “${isolated(campaign)}”, and it may run.`],
    link: { words: 'See your campaign', url },
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
    link: { words: 'See your campaign', url },
    after: [],
  }
}

export function wordsApprovedLetter({ campaign, url }: Reviewed): Letter {
  return {
    subject: `The new words of your campaign on ${BRAND} are approved`,
    before: [
      'Hello,',
      `We have looked at what the pin of “${isolated(campaign)}” says now. Its promotion shows it from now on.`,
    ],
    link: { words: 'See your campaign', url },
    after: [],
  }
}

export function wordsRejectedLetter({
  campaign,
  url,
  reason,
}: Reviewed & { reason: string }): Letter {
  return {
    subject: `The new words of your campaign on ${BRAND} can't be promoted`,
    before: [
      'Hello,',
      `We have looked at what the pin of “${isolated(campaign)}” says now. Its promotion goes on, and shows what we approved before.`,
      `Our reason: ${reason}`,
      'Change the pin again, or put its words back. If you think that this is a mistake, answer this message.',
    ],
    link: { words: 'See your campaign', url },
    after: [],
  }
}
