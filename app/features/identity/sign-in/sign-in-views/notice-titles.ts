import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import type { Modal } from '../../sign-in-methods/modals.ts'

export const NOTICE_TITLES: Record<Modal, string> = {
  rateLimited: 'Oops! Too many login attempts',
  suspended: 'Your account is suspended',
  deactivated: 'Your account has been deactivated',
  softBanned: 'We protected your account',
  loginAssistance: SHOWN_TEXTS.login_assistance,
  passwordResetSent: 'Check your email',
  preventFacebookRegister: 'No matching account',
  preventGoogleRegister: 'No matching account',
  failed: 'Unknown Error',
  preventSocialRegister: 'No matching account',
  facebookUnavailable: "Oops! Facebook isn't available",
  googleUnavailable: "Oops! Google isn't available",
  providerUnavailable: "Oops! This login isn't available",
}
