import {
  disputeEmail,
  disputeLostEmail,
  disputeWonEmail,
  paidEmail,
  refundEmail,
  refundFailedEmail,
  unpaidEmail,
} from '../../../../app/features/ads/billing/billing-emails.ts'
import { missedEmail } from '../../../../app/features/ads/delivery/start/missed-email.server.ts'
import { NO_FIGURES } from '../../../../app/features/ads/reporting/report.ts'
import {
  approvedEmail,
  rejectedEmail,
  textsApprovedEmail,
  textsRejectedEmail,
} from '../../../../app/features/ads/review/review-emails.server.ts'
import { suggestionFor } from '../../../../app/features/ads/weekly/suggestion.server.ts'
import { weeklyEmail } from '../../../../app/features/ads/weekly/weekly-email.server.ts'
import { invitationEmail } from '../../../../app/features/content/boards/invitations/invitation-email.server.ts'
import {
  claimLapsedEmail,
  claimLostEmail,
} from '../../../../app/features/content/claims/claim-emails.server.ts'
import type { Email } from '../../../../app/features/core/emails/email.ts'
import type { NotificationKind } from '../../../../app/features/core/permissions/notifications.server.ts'
import {
  otherAccessEndedEmail,
  rightsEndedEmail,
} from '../../../../app/features/identity/account/security/security-emails.ts'
import { programAllowedEmail } from '../../../../app/features/identity/apps/consent/program-email.server.ts'
import {
  addressesConfirmedEmail,
  appChangedEmail,
  appRegisteredEmail,
  appsOnHoldEmail,
  secretMadeEmail,
} from '../../../../app/features/identity/apps/own/app-emails.server.ts'
import { tokenCreatedEmail } from '../../../../app/features/identity/apps/personal-tokens/token-email.server.ts'
import {
  accessInvitationEmail,
  accessRevokedEmail,
} from '../../../../app/features/identity/business/access/access-emails.server.ts'
import {
  confirmNewAddressEmail,
  emailChangedEmail,
  emailChangeRequestedEmail,
  emailTakenEmail,
  verificationEmail,
} from '../../../../app/features/identity/email-addresses/address-emails.server.ts'
import { assistanceEmail } from '../../../../app/features/identity/log-in/assistance-email.ts'
import { passwordChangedEmail } from '../../../../app/features/identity/passwords/password-emails.server.ts'
import {
  banLiftedEmail,
  identityConnectedEmail,
  identityDisconnectedEmail,
} from '../../../../app/features/identity/providers/identity-emails.ts'
import {
  companyEmail,
  resetEmail,
} from '../../../../app/features/identity/recovery/recovery-emails.ts'
import {
  factorAddedEmail,
  factorLossEmail,
  factorRemovedEmail,
  factorsOffEmail,
  recoveryCodesEmail,
} from '../../../../app/features/identity/second-factor/factor-emails.server.ts'
import {
  logInEmailsOffEmail,
  newLogInEmail,
} from '../../../../app/features/identity/sessions/devices/log-in-emails.ts'
import type { WarningEmail } from '../../../../app/features/identity/sessions/devices/not-me-email.server.ts'
import {
  closedEmail,
  deactivatedEmail,
  erasedEmail,
  exportReadyEmail,
} from '../../../../app/features/operations/account-closure/closure-emails.ts'
import {
  copyLinkEmail,
  copyReadyEmail,
  monthlyCopyEmail,
} from '../../../../app/features/operations/account-closure/copies/copy-emails.ts'
import { digestEmail } from '../../../../app/features/operations/digest/digest-email.server.ts'
import { decisionEmail } from '../../../../app/features/operations/moderation/decision-emails/decision-emails.server.ts'
import type { Statement } from '../../../../app/features/operations/moderation/statements/statement.ts'
import { stoppedEmail } from '../../../../app/features/transfer/webhooks/stopped-email.server.ts'

export const ORIGIN = 'https://pinfold.test'

const url = `${ORIGIN}/x/`
const WARNED = { device: 'Firefox on Linux', country: 'Germany', url }

const DECIDED: Statement = {
  id: 1,
  act: 'hide',
  kind: 'pin',
  title: '',
  ground: 'spam',
  explanation: 'It was sold.',
  createdAt: 0,
  reportCount: 1,
  reversedAt: null,
  appealedAt: null,
  appealState: null,
  appealAnswer: null,
}

const UPDATES: readonly NotificationKind[] = [
  ...(['saved', 'followed', 'board_followed', 'board_pinned', 'invited', 'joined'] as const),
  ...(['sent_pin', 'sent_board', 'sent_profile', 'decided', 'claim_lapsed'] as const),
  ...(['campaign_approved', 'campaign_rejected', 'campaign_ended', 'price_fell'] as const),
]

/** Every email that quotes text chosen by a member, with this text wherever it does. */
export async function everyEmail(text: string): Promise<[name: string, email: Email][]> {
  const username = 'mallory'
  const business = { name: text, username }
  const access = { business, roles: 'an administrator', inviter: username, url }
  const campaign = { campaign: text, url }
  const warned = async (name: string, write: WarningEmail): Promise<[string, Email]> => [
    name,
    await write(WARNED),
  ]
  return [
    [
      'board invitation',
      invitationEmail({ inviter: username, board: text, email: 'bo@mail.test', url }),
    ],
    ['business invitation by email', accessInvitationEmail({ ...access, email: 'bo@mail.test' })],
    ['business invitation of a member', accessInvitationEmail({ ...access, email: null })],
    ['business access ended', accessRevokedEmail({ business, url })],
    ...UPDATES.map((kind): [string, Email] => [`weekly email: ${kind}`, digest(kind, text)]),
    ['decision', decisionEmail({ ...DECIDED, title: text }, { site: ORIGIN, appeal: url })],
    [
      'appeal granted',
      decisionEmail({ ...DECIDED, title: text, reversedAt: 1 }, { site: ORIGIN, appeal: url }),
    ],
    ['site claimed by another', claimLostEmail(text, url)],
    ['site claim ended', claimLapsedEmail(text, url)],
    await warned('app allowed', programAllowedEmail({ name: text, maker: text })),
    await warned('app registered', appRegisteredEmail(text, [text])),
    await warned(
      'app changed',
      appChangedEmail(text, [{ kind: 'name_changed', before: text, after: text }]),
    ),
    await warned('app secret made', secretMadeEmail(text)),
    await warned('app addresses confirmed', addressesConfirmedEmail(text, [text])),
    await warned('token made', tokenCreatedEmail(text)),
    await warned('passkey added', factorAddedEmail('a passkey', text)),
    await warned('passkey removed', factorRemovedEmail('a passkey', text)),
    await warned('password changed', passwordChangedEmail([text])),
    ['email change, to the new address', confirmNewAddressEmail({ username: text, url })],
    await warned('email change asked for', (by) =>
      emailChangeRequestedEmail(`bo@${text.replace(/\s/g, '')}`, by),
    ),
    await warned('email changed', (by) =>
      emailChangedEmail({ newAddress: `bo@${text.replace(/\s/g, '')}`, ...by }),
    ),
    ['campaign approved', approvedEmail(campaign)],
    ['campaign rejected', rejectedEmail({ ...campaign, reason: 'It promises too much.' })],
    ['campaign changes approved', textsApprovedEmail(campaign)],
    [
      'campaign changes rejected',
      textsRejectedEmail({ ...campaign, reason: 'It promises too much.' }),
    ],
    [
      'campaign missed',
      missedEmail({
        name: text,
        lastDay: '28 November',
        url,
        status: 'active',
        review: 'approved',
        hasCard: true,
      }),
    ],
    ['weekly report of a business', weekly(text)],
    [
      'webhook stopped',
      stoppedEmail({ id: 1, name: text, url: 'https://hooks.evil.example/take' }, ORIGIN),
    ],
  ]
}

const BILL = {
  number: 'PF-2026-000017',
  micros: 7_500_000,
  currency: 'USD',
  problem: null,
  nextAttemptAt: null,
  timeZone: 'UTC',
}

/** The emails to members that {@link everyEmail} lacks, because they quote nothing. */
export function everyPlainEmail(): [name: string, email: Email][] {
  const urls = { bill: url, billing: url }
  return [
    ['provider connected', identityConnectedEmail('google')(WARNED)],
    ['provider disconnected', identityDisconnectedEmail('google')(WARNED)],
    ['protection of the account lifted', banLiftedEmail('google')(WARNED)],
    ['recovery codes made', recoveryCodesEmail(WARNED)],
    ['factor reported lost', factorLossEmail(WARNED)],
    ['factors off', factorsOffEmail(WARNED)],
    ['rights ended', rightsEndedEmail(WARNED)],
    ['other access ended', otherAccessEndedEmail(WARNED)],
    ['new log-in', newLogInEmail(0)(WARNED)],
    ['log-in emails off', logInEmailsOffEmail(WARNED)],
    ['apps on hold', appsOnHoldEmail({ cause: 'recovery', isSecretDoubted: true, url })],
    ['log-in assistance', assistanceEmail(url)],
    ['new password', resetEmail(url)],
    ['company’s sign-on', companyEmail(url)],
    ['address to confirm', verificationEmail(url)],
    ['address taken', emailTakenEmail(url)],
    ['account deactivated', deactivatedEmail(WARNED)],
    ['account closed', closedEmail(WARNED, 0)],
    ['account erased', erasedEmail(url)],
    ['copy of the data ready', exportReadyEmail(url)],
    ['link to a copy of the data', copyLinkEmail(url)],
    ['copy by link ready', copyReadyEmail(url)],
    ['monthly copy', monthlyCopyEmail(url, url)],
    ['bill paid', paidEmail(BILL, urls)],
    ['bill unpaid', unpaidEmail(BILL, urls)],
    ['refund', refundEmail(BILL, { micros: 1, reason: null }, urls)],
    ['refund failed', refundFailedEmail(BILL, { micros: 1 }, urls)],
    ['dispute', disputeEmail(BILL, { card: 'stopped' }, urls)],
    ['dispute won', disputeWonEmail(BILL, urls)],
    ['dispute lost', disputeLostEmail(BILL, urls)],
  ]
}

function digest(kind: NotificationKind, text: string): Email {
  const person = { id: 1, username: 'mallory', fullName: text, avatarColorIndex: 0 }
  const digestMessage = digestEmail({
    name: text,
    origin: ORIGIN,
    stopUrl: `${ORIGIN}/letters/digest/1/`,
    updates: [
      {
        kind,
        subjectId: 5,
        at: 0,
        isNew: true,
        count: 2,
        subject: { name: text, owner: 'mallory', slug: 'x' },
        people: [{ ...person, pictureHash: null }],
        messages: [{ id: 1, senderId: 2, username: 'mallory', text }],
      },
    ],
    boards: [{ board: text, owner: text, ownerUsername: 'mallory', count: 3 }],
  })
  if (!digestMessage) throw new Error('a week with news has an email')
  return digestMessage
}

function weekly(text: string): Email {
  const totals = { ...NO_FIGURES, clicks: 2, views: 30, spentMicros: 1_000_000 }
  const reports = [{ currency: 'USD', totals, before: null, days: [], reasons: [] }]
  const campaign = { name: text, standing: 'needs_card', alteration: null } as const
  const digestMessage = weeklyEmail({
    business: text,
    week: { first: 20_000, last: 20_006 },
    reports,
    url,
    suggestion: suggestionFor([{ ...campaign, endAt: null, tagId: null }], reports, 0),
    stopUrl: `${ORIGIN}/letters/weekly/1/`,
  })
  if (!digestMessage) throw new Error('a week with clicks has an email')
  return digestMessage
}
