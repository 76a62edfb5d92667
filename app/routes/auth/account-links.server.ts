import type { AppLoadContext } from '@remix-run/cloudflare'
import {
  changeEmail,
  readEmailChangeLink,
} from '../../features/account/emails/email-change.server.ts'
import {
  readVerificationLink,
  verifyEmail,
} from '../../features/auth/emails/email-verification.server.ts'
import { notMe, readNotMeLink } from '../../features/auth/recovery/not-me.server.ts'
import type { LinkQuery } from '../../features/auth/tokens/links.ts'
import { signBrowserOut } from '../../http/cookies/session-cookie.server.ts'

type Way = { buttonLabel: string; to: string }

type AccountLink = {
  documentTitle: string
  title: string
  buttonLabel: string
  /** The question; null for a dead link. */
  ask: (context: AppLoadContext, link: LinkQuery) => Promise<string | null>
  confirm: (context: AppLoadContext, link: LinkQuery) => Promise<string>
  done: Way & { title: string }
  /** The way on from a dead link; by default a new reset link. */
  dead?: Way & { text: string }
}

const SETTINGS: Way = { buttonLabel: 'Open your settings', to: '/settings/security/' }

const NOT_ME: AccountLink = {
  documentTitle: "This wasn't me",
  title: "Wasn't it you?",
  buttonLabel: "This wasn't me",
  async ask(context, link) {
    const found = await readNotMeLink(context, link)
    if (!found) return null
    return found.wasMoved
      ? 'We log everyone out, bring your email back, and send you a link to pick a new password.'
      : 'We log everyone out, switch the new password off, and send you a link to pick one of your own.'
  },
  async confirm(context, link) {
    const { memberId, address } = await notMe(context, link)
    if (context.viewer?.id === memberId) await signBrowserOut(context)
    return `Everyone is logged out, and the password opens nothing any more. We sent instructions to pick a new password to ${address}.`
  },
  done: { title: 'Your account is safe', buttonLabel: 'Back to log in', to: '/login/?aec=0' },
}

const VERIFY_EMAIL: AccountLink = {
  documentTitle: 'Confirm your email',
  title: 'Is this your email?',
  buttonLabel: 'Confirm my email',
  async ask(context, link) {
    const found = await readVerificationLink(context, link)
    return found && `Confirm that ${found.address} is yours, and we can always get you back in.`
  },
  async confirm(context, link) {
    const { address } = await verifyEmail(context, link)
    return `${address} is yours, and we know it now. If you are ever locked out, that is where we send the way in.`
  },
  done: { title: 'Your email is confirmed', buttonLabel: 'See new ideas', to: '/' },
  dead: {
    ...SETTINGS,
    text: 'If you have confirmed your email, all is well; if not, your settings send another.',
  },
}

const CHANGE_EMAIL: AccountLink = {
  documentTitle: 'Your new email',
  title: 'Use this email?',
  buttonLabel: 'Use this email',
  async ask(context, link) {
    const found = await readEmailChangeLink(context, link)
    return (
      found &&
      `${found.address} becomes the email of your account ${found.username}: you log in with it, and messages go there.`
    )
  },
  async confirm(context, link) {
    const { address } = await changeEmail(context, link)
    return `From now on you log in with ${address}, and messages go there. We told your old address.`
  },
  done: { title: 'Your email is changed', buttonLabel: 'See new ideas', to: '/' },
  dead: { ...SETTINGS, text: 'Your settings tell which email you have, and change it.' },
}

export function accountLinkAt(url: string): AccountLink {
  const { pathname } = new URL(url)
  if (pathname.startsWith('/account/email/verify/')) return VERIFY_EMAIL
  return pathname.startsWith('/account/email/change/') ? CHANGE_EMAIL : NOT_ME
}
