import { BRAND } from '../../../../brand.ts'
import type { Email } from '../../../core/emails/email.ts'
import { quoted, quotedName } from '../../../core/emails/quoted.server.ts'

type Access = { business: Business; roles: string; url: string }

type Business = { name: string; username: string }

export function accessInvitationEmail({
  inviter,
  email,
  ...access
}: Access & { inviter: string; email: string | null }): Email {
  const business = quotedName(access.business.name, access.business.username)
  const by = quoted(inviter)
  const how = email
    ? `Log in, or sign up with this address (${email}), and confirm that it's yours. You can then accept or decline the invitation.`
    : 'You can accept or decline the invitation.'
  return {
    subject: `An invitation to manage a business on ${BRAND}`,
    before: [
      'Hello,',
      `The ${BRAND} member ${by} invited you to manage “${business}”. Your role would be: ${access.roles}.`,
      how,
    ],
    link: { text: 'See the invitation', url: access.url },
    after: [`If you don't know ${by}, you can ignore this email.`],
  }
}

export function accessRevokedEmail({ business, url }: Omit<Access, 'roles'>): Email {
  const name = quotedName(business.name, business.username)
  return {
    subject: `Your access to a business on ${BRAND} has ended`,
    priority: 'urgent',
    before: [
      'Hello,',
      `Your access to “${name}” on ${BRAND} has ended. Everything you did for it stays.`,
      "Your own account, pins and boards haven't changed.",
    ],
    link: { text: 'See what you have access to', url },
    after: [],
  }
}
