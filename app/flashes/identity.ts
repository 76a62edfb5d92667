import * as v from 'valibot'
import { isolated } from '../text/direction.ts'
import { said, type Told } from './flashes.ts'

export const IdentityFlash = v.variant('kind', [
  /** The address that a verification went to; null where a provider answers for it. */
  v.object({ kind: v.literal('welcome'), email: v.nullable(v.string()) }),
  v.object({ kind: v.literal('password_changed') }),
  v.object({ kind: v.literal('connected'), provider: v.string() }),
  v.object({ kind: v.literal('shown'), provider: v.string() }),
  v.object({ kind: v.literal('disconnected'), provider: v.string() }),
  v.object({ kind: v.literal('code_sent') }),
  v.object({ kind: v.literal('factor_removed') }),
  v.object({ kind: v.literal('ways_ended') }),
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
  v.object({ kind: v.literal('app_deleted') }),
])

export const IDENTITY: Told<v.InferOutput<typeof IdentityFlash>> = {
  welcome: ({ email }) =>
    said(
      email === null
        ? 'Your account is ready. Save what you like, and it is yours to find again.'
        : `We sent a message to ${email}: its link tells us that the address is yours.`,
    ),
  password_changed: () => said('Password changed. Other devices are logged out.'),
  connected: ({ provider }) => said(`${provider} is connected. You can log in with it.`),
  shown: ({ provider }) => said(`${provider} is connected.`),
  disconnected: ({ provider }) => said(`${provider} is disconnected.`),
  code_sent: () => said('We sent you a new code!'),
  factor_removed: () => said('It is removed.'),
  ways_ended: () => said('What could be ended is ended. Below is what stays.'),
  converted: ({ name }) => said(`${isolated(name)} is a business now`),
  switched: ({ name }) => said(`You're ${isolated(name)} now`),
  profile_switched: ({ name }) => said(`You act as ${isolated(name)} now`),
  logged_out_of: ({ left, name }) =>
    said(`${isolated(left)} is logged out. You're ${isolated(name)} now.`),
  became_personal: () => said('Your account is a personal one again'),
  access_invited: ({ name }) => said(`Invitation sent to ${isolated(name)}`),
  access_accepted: ({ business }) => said(`You have access to ${isolated(business)} now`),
  access_ended: () => said('Their access has ended'),
  access_left: ({ business }) => said(`You no longer act for ${isolated(business)}`),
  factors_kept: () => said('Log-in goes on asking for a code.'),
  passkey_added: () => said('The passkey is added. You can log in with it.'),
  passkey_renamed: () => said('The passkey has its new name.'),
  passkey_removed: () => said('The passkey is removed.'),
  link_sent: ({ address }) => said(`We sent a link to ${address}.`),
  email_change_dropped: () => said('The link is off. Your email stays as it is.'),
  push_on: () => said('Notifications are on. They come to this device, too.'),
  push_off: () => said('Notifications are off there.'),
  push_tried: () => said('A notification is on its way.'),
  token_revoked: () => said('The token no longer works.'),
  program_ended: () => said('It can no longer act for you.'),
  app_saved: () => said('Your app is changed.'),
  app_deleted: () => said('Your app is deleted. Its tokens no longer work.'),
}
