import type { accountEvents } from '../../../db/accounts.ts'

type Kind = (typeof accountEvents.$inferSelect)['kind']

export const EVENT_WORDS: Readonly<Record<Kind, string>> = {
  sign_up: 'Signed up',
  log_in: 'Logged in',
  log_in_failed: 'Failed log-in',
  log_out: 'Logged out',
  log_out_everywhere: 'Logged out everywhere',
  password_reset_asked: 'New password asked for',
  password_changed: 'Password changed',
  email_verified: 'Email confirmed',
  email_changed: 'Email changed',
  identity_joined: 'Account connected',
  identity_left: 'Account disconnected',
  not_me: '“This wasn’t me”: account taken back',
}
