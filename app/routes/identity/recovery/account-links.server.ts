import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import {
  changeEmail,
  readEmailChangeLink,
} from '../../../features/identity/account/email-change/email-change.server.ts'
import {
  type NamedAccount,
  readVerificationLink,
  verifyEmail,
} from '../../../features/identity/email-addresses/email-verification.server.ts'
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
  ask: (context: AppLoadContext, link: Link) => Promise<Question | null>
  confirm: (context: AppLoadContext, link: Link) => Promise<Done>
  /** The offer for an expired link; by default a new reset link. */
  dead?: Way & { text: string }
}

const SETTINGS: Way = { buttonLabel: 'Open your settings', to: '/settings/security/' }

const NOT_ME: AccountLink = {
  documentTitle: "This wasn't me",
  title: 'Wasn’t this you?',
  buttonLabel: "This wasn't me",
  async ask(context, link) {
    const found = await readNotMeLink(context, link)
    if (!found) return null
    const text = found.wasMoved
      ? 'We’ll log everyone out, restore your email and send you a link to choose a new password.'
      : "We'll log everyone out, turn off the new password and send you a link to choose your own."
    return { kind: 'question', text }
  },
  async confirm(context, link) {
    const { memberId, address } = await notMe(context, link)
    if (context.viewer?.id === memberId) await signBrowserOut(context)
    return {
      title: 'Your account is safe',
      buttonLabel: 'Back to log in',
      to: '/login/?aec=0',
      text: `We've logged everyone out, and the password no longer works. We sent instructions for choosing a new password to ${address}.`,
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
    const text = `Confirm that ${address} is yours, so that you can always recover your account.`
    return { kind: 'question', text }
  },
  async confirm(context, link) {
    const { address, memberId, isClosed } = await verifyEmail(context, link)
    if (!isClosed) {
      return {
        title: 'Your email is confirmed',
        buttonLabel: 'See new ideas',
        to: '/',
        text: `${address} is confirmed. We'll use it if you ever need to recover your account.`,
      }
    }
    if (context.viewer?.id === memberId) await signBrowserOut(context)
    return {
      title: 'The account is closed',
      buttonLabel: 'See new ideas',
      to: '/',
      text: `Nobody can get into it, and we'll delete it after 14 days. You can use ${address} for your own account.`,
    }
  },
  dead: {
    ...SETTINGS,
    text: "If you've already confirmed your email, you don't need to do anything. If not, you can send another link from Settings.",
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
      const text = `${address} will be the email of your account ${username}. You'll log in with it and get messages there.`
      return { kind: 'question', text }
    }
    const { viewer } = context
    const isSwitching = viewer !== null
    return {
      kind: 'detour',
      title: 'Log in first',
      buttonLabel: `Log in to ${username}`,
      text: viewer
        ? `This link confirms ${address} as the email for ${username}. You are logged in as ${viewer.username}; switch to ${username} to continue.`
        : `This link confirms ${address} as the email for ${username}. Log in to ${username} to continue.`,
      to: signInPath('login', { next: link.path, isSwitching }),
    }
  },
  async confirm(context, link) {
    if (!context.viewer) throw redirect(signInPath('login', { next: link.path }))
    const { address } = await changeEmail(context, link)
    return {
      title: 'Your email is changed',
      buttonLabel: 'See new ideas',
      to: '/',
      text: `You now log in with ${address} and get messages there. We've also emailed your old address.`,
    }
  },
  dead: { ...SETTINGS, text: 'You can see and change your email in Settings.' },
}

export function accountLinkAt(path: string): AccountLink {
  if (path.startsWith('/account/email/verify/')) return VERIFY_EMAIL
  return path.startsWith('/account/email/change/') ? CHANGE_EMAIL : NOT_ME
}
