import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import {
  changeEmail,
  readEmailChangeLink,
} from '../../../features/identity/account/emails/email-change.server.ts'
import {
  type NamedAccount,
  readVerificationLink,
  verifyEmail,
} from '../../../features/identity/emails/email-verification.server.ts'
import { notMe, readNotMeLink } from '../../../features/identity/recovery/not-me.server.ts'
import { signInPath } from '../../../features/identity/sign-in/sign-in-path.ts'
import type { VerificationAnswer } from '../../../features/identity/tokens/links.ts'
import { signBrowserOut } from '../../../http/cookies/session-cookie.server.ts'

type Way = { buttonLabel: string; to: string }

type Done = Way & { title: string; text: string }

type Question =
  | { kind: 'question'; text: string }
  | ({ kind: 'detour'; title: string; text: string } & Way)
  | { kind: 'account'; address: string; account: NamedAccount }

type Link = VerificationAnswer & { path: string }

type AccountLink = {
  documentTitle: string
  title: string
  buttonLabel: string
  /** Null for a dead link. */
  ask: (context: AppLoadContext, link: Link) => Promise<Question | null>
  confirm: (context: AppLoadContext, link: Link) => Promise<Done>
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
    const text = found.wasMoved
      ? 'We log everyone out, bring your email back, and send you a link to pick a new password.'
      : 'We log everyone out, switch the new password off, and send you a link to pick one of your own.'
    return { kind: 'question', text }
  },
  async confirm(context, link) {
    const { memberId, address } = await notMe(context, link)
    if (context.viewer?.id === memberId) await signBrowserOut(context)
    return {
      ...{ title: 'Your account is safe', buttonLabel: 'Back to log in', to: '/login/?aec=0' },
      text: `Everyone is logged out, and the password opens nothing any more. We sent instructions to pick a new password to ${address}.`,
    }
  },
}

const VERIFY_EMAIL: AccountLink = {
  documentTitle: 'Confirm your email',
  title: 'Is this your email?',
  buttonLabel: 'Confirm my email',
  async ask(context, link) {
    const found = await readVerificationLink(context, link)
    if (!found) return null
    const { address, account } = found
    if (account) return { kind: 'account', address, account }
    const text = `Confirm that ${address} is yours, and we can always get you back in.`
    return { kind: 'question', text }
  },
  async confirm(context, link) {
    const { address, memberId, isClosed } = await verifyEmail(context, link)
    if (!isClosed) {
      return {
        ...{ title: 'Your email is confirmed', buttonLabel: 'See new ideas', to: '/' },
        text: `${address} is yours, and we know it now. If you are ever locked out, that is where we send the way in.`,
      }
    }
    if (context.viewer?.id === memberId) await signBrowserOut(context)
    return {
      ...{ title: 'The account is closed', buttonLabel: 'See new ideas', to: '/' },
      text: `Nobody gets into it any more, and it is erased after 14 days. ${address} is free for an account of your own.`,
    }
  },
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
    if (!found) return null
    const { address, username, reader } = found
    if (reader === 'owner') {
      const text = `${address} becomes the email of your account ${username}: you log in with it, and messages go there.`
      return { kind: 'question', text }
    }
    const { viewer } = context
    const isSwitching = viewer !== null
    return {
      ...{ kind: 'detour', title: 'Log in first', buttonLabel: `Log in to ${username}` },
      text: viewer
        ? `This link gives the account ${username} the email ${address}. You are logged in as ${viewer.username}: log in to ${username}, and it goes on here.`
        : `This link gives the account ${username} the email ${address}. Log in to it, and it goes on here.`,
      to: signInPath('login', { next: link.path, isSwitching }),
    }
  },
  async confirm(context, link) {
    if (!context.viewer) throw redirect(signInPath('login', { next: link.path }))
    const { address } = await changeEmail(context, link)
    return {
      ...{ title: 'Your email is changed', buttonLabel: 'See new ideas', to: '/' },
      text: `From now on you log in with ${address}, and messages go there. We told your old address.`,
    }
  },
  dead: { ...SETTINGS, text: 'Your settings tell which email you have, and change it.' },
}

export function accountLinkAt(path: string): AccountLink {
  if (path.startsWith('/account/email/verify/')) return VERIFY_EMAIL
  return path.startsWith('/account/email/change/') ? CHANGE_EMAIL : NOT_ME
}
