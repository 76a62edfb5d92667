/** Messages that cover the flow until closed; `failed` is any unexpected error. */
export const MODALS = [
  'softBanned',
  'rateLimited',
  'loginAssistance',
  'passwordResetSent',
  'preventFacebookRegister',
  'preventGoogleRegister',
  'suspended',
  'deactivated',
  'failed',
  'preventSocialRegister',
  'facebookUnavailable',
  'googleUnavailable',
  'providerUnavailable',
] as const
export type Modal = (typeof MODALS)[number]
