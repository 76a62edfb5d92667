import { BRAND } from '../../../brand.ts'
import type { Email } from '../../core/emails/email.ts'
import { quoted } from '../../core/emails/quoted.server.ts'

type ReviewResult = { campaign: string; url: string }

export function approvedEmail({ campaign, url }: ReviewResult): Email {
  return {
    subject: `Your campaign on ${BRAND} is approved`,
    before: ['Hello,', `We've reviewed “${quoted(campaign)}”, and it can run.`],
    link: { text: 'See your campaign', url },
    after: [],
  }
}

export function rejectedEmail({ campaign, url, reason }: ReviewResult & { reason: string }): Email {
  return {
    subject: `Your campaign on ${BRAND} was rejected`,
    before: [
      'Hello,',
      `We've reviewed “${quoted(campaign)}”, and it can't run. It costs you nothing.`,
      `Our reason: ${reason}`,
      'If you think this is a mistake, reply to this email.',
    ],
    link: { text: 'See your campaign', url },
    after: [],
  }
}

export function textsApprovedEmail({ campaign, url }: ReviewResult): Email {
  return {
    subject: `The changes to your campaign on ${BRAND} are approved`,
    before: [
      'Hello,',
      `We've reviewed the changes to “${quoted(campaign)}”. People see the new version from now on.`,
    ],
    link: { text: 'See your campaign', url },
    after: [],
  }
}

export function textsRejectedEmail({
  campaign,
  url,
  reason,
}: ReviewResult & { reason: string }): Email {
  return {
    subject: `The changes to your campaign on ${BRAND} can't be promoted`,
    before: [
      'Hello,',
      `We've reviewed the changes to “${quoted(campaign)}”. It keeps running with the version we approved before.`,
      `Our reason: ${reason}`,
      'Change the pin or your profile again, or undo the change. If you think this is a mistake, reply to this email.',
    ],
    link: { text: 'See your campaign', url },
    after: [],
  }
}
