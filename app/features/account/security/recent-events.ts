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
  factor_added: 'Second factor added',
  factor_removed: 'Second factor removed',
  factor_loss_said: 'Second factor said to be lost',
  recovery_codes_made: 'New recovery codes',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  deactivated: 'Account deactivated',
  close_asked: 'Account closed',
  data_asked: 'Copy of data asked for',
  suspended: 'Suspended by us',
  deactivated_by_us: 'Deactivated by us',
  soft_banned: 'Locked by us',
  restored: 'Restored by us',
  staff_changed: 'Staff rights changed',
  switched: 'Switched to',
  reactivated: 'Account brought back',
  not_me: '“This wasn’t me”: account taken back',
}
