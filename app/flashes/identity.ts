import * as v from 'valibot'
import { isolated } from '../text/direction.ts'
import { type FlashMessages, flashMessage } from './flashes.ts'

export const IdentityFlash = v.variant('kind', [
  /** The address that the verification was sent to; null if a provider vouches for it. */
  v.object({ kind: v.literal('welcome'), email: v.nullable(v.string()) }),
  v.object({ kind: v.literal('password_changed') }),
  v.object({ kind: v.literal('connected'), provider: v.string() }),
  v.object({ kind: v.literal('shown'), provider: v.string() }),
  v.object({ kind: v.literal('disconnected'), provider: v.string() }),
  v.object({ kind: v.literal('code_sent') }),
  v.object({ kind: v.literal('factor_removed') }),
  v.object({ kind: v.literal('ways_ended') }),
  v.object({ kind: v.literal('rights_ended'), isAll: v.boolean() }),
  v.object({ kind: v.literal('right_ended') }),
  v.object({ kind: v.literal('session_ended') }),
  v.object({ kind: v.literal('converted'), name: v.string() }),
  v.object({ kind: v.literal('switched'), name: v.string() }),
  v.object({ kind: v.literal('profile_switched'), name: v.string() }),
  v.object({ kind: v.literal('logged_out_of'), left: v.string(), name: v.string() }),
  v.object({ kind: v.literal('became_personal') }),
  v.object({ kind: v.literal('access_invited'), name: v.string() }),
  v.object({ kind: v.literal('access_accepted'), business: v.string() }),
  v.object({ kind: v.literal('access_ended') }),
  v.object({ kind: v.literal('access_left'), business: v.string() }),
  v.object({ kind: v.literal('factors_kept') }),
  v.object({ kind: v.literal('passkey_added') }),
  v.object({ kind: v.literal('passkey_renamed') }),
  v.object({ kind: v.literal('passkey_removed') }),
  v.object({ kind: v.literal('link_sent'), address: v.string() }),
  v.object({ kind: v.literal('email_change_dropped') }),
  v.object({ kind: v.literal('push_on') }),
  v.object({ kind: v.literal('push_off') }),
  v.object({ kind: v.literal('push_tried') }),
  v.object({ kind: v.literal('token_revoked') }),
  v.object({ kind: v.literal('program_ended') }),
  v.object({ kind: v.literal('app_saved') }),
  v.object({ kind: v.literal('app_confirmed') }),
  v.object({ kind: v.literal('app_deleted') }),
])

export const IDENTITY: FlashMessages<v.InferOutput<typeof IdentityFlash>> = {
  welcome: ({ email }) =>
    flashMessage(
      email === null
        ? 'Your account is ready. Save the ideas you like and find them again any time.'
        : `We sent an email to ${email}. Open its link to confirm your address.`,
    ),
  password_changed: () => flashMessage('Password changed. Other devices are logged out.'),
  connected: ({ provider }) => flashMessage(`${provider} is connected. You can log in with it.`),
  shown: ({ provider }) => flashMessage(`${provider} is connected.`),
  disconnected: ({ provider }) => flashMessage(`${provider} is disconnected.`),
  code_sent: () => flashMessage('We sent you a new code!'),
  factor_removed: () => flashMessage('Removed.'),
  ways_ended: () => flashMessage("We removed everything we could. This is what's left:"),
  rights_ended: ({ isAll }) =>
    flashMessage(
      isAll
        ? 'You no longer share anything with others.'
        : "We removed everything we could. This is what's left:",
    ),
  right_ended: () => flashMessage('Access removed.'),
  session_ended: () => flashMessage('That device is logged out.'),
  converted: ({ name }) => flashMessage(`${isolated(name)} is now a business`),
  switched: ({ name }) => flashMessage(`You're now using ${isolated(name)}`),
  profile_switched: ({ name }) => flashMessage(`You're now acting as ${isolated(name)}`),
  logged_out_of: ({ left, name }) =>
    flashMessage(`${isolated(left)} is logged out. You're now using ${isolated(name)}.`),
  became_personal: () => flashMessage('Your account is now personal'),
  access_invited: ({ name }) => flashMessage(`Invitation sent to ${isolated(name)}`),
  access_accepted: ({ business }) => flashMessage(`You now have access to ${isolated(business)}`),
  access_ended: () => flashMessage('Access removed.'),
  access_left: ({ business }) => flashMessage(`You no longer manage ${isolated(business)}`),
  factors_kept: () => flashMessage("You'll still need a code to log in."),
  passkey_added: () => flashMessage('Passkey added. You can now log in with it.'),
  passkey_renamed: () => flashMessage('Passkey renamed.'),
  passkey_removed: () => flashMessage('Passkey removed.'),
  link_sent: ({ address }) => flashMessage(`We sent a link to ${address}.`),
  email_change_dropped: () => flashMessage("Link cancelled. Your email hasn't changed."),
  push_on: () => flashMessage('Notifications are now on for this device.'),
  push_off: () => flashMessage('Notifications turned off on that device.'),
  push_tried: () => flashMessage("We've sent a notification."),
  token_revoked: () => flashMessage('The token no longer works.'),
  program_ended: () => flashMessage('Access removed.'),
  app_saved: () => flashMessage('App updated.'),
  app_confirmed: () => flashMessage('Redirect URLs confirmed.'),
  app_deleted: () => flashMessage('App deleted. Its tokens no longer work.'),
}
