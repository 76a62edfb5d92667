import type { RefusalCode } from '../../../../refusal.ts'
import type { PendingIdentity, SocialRefusal } from '../../providers/connect/connect.ts'
import type { Modal } from '../../sign-in-methods/modals.ts'
import type { AskedFactor } from '../../tokens/verification-code.ts'
import type { Container } from '../sign-in-context.ts'

export type Screen =
  | { view: 'signup'; step: SignUpStep }
  | { view: 'login'; isPersonal: boolean }
  | { view: 'loginMfa'; asked: AskedFactor }
  | { view: 'socialSignupWithAge' }
  | { view: 'EmailCollection'; hasBirthday: boolean }
  | { view: 'EmailAlreadyExist' }
  | { view: 'joinAccount' }
  | { view: 'UnderageConfirmation'; of: 'email' | 'social' }
  | { view: 'consents'; back: 'birthday' | 'socialSignupWithAge' | 'signup' }
  | { view: 'welcome' }

export const FLOW_TYPES = [
  'signup',
  'respondMessage',
  'login',
  'loginMfa',
  'socialSignupWithAge',
  'EmailCollection',
  'EmailAlreadyExist',
  'UnderageConfirmation',
  'consents',
  'welcome',
] as const satisfies (View | 'respondMessage')[]
export type FlowType = (typeof FLOW_TYPES)[number]

type SignUpStep = 'offer' | 'credentials' | 'birthday'

export type View = Screen['view']

/** The specification's numbers for the states of an account. */
export const ACCOUNT_STATE_CODES = {
  softBanned: 0,
  rateLimited: 1,
  loginAssistance: 2,
  passwordResetSent: 3,
  preventFacebookRegister: 4,
  preventGoogleRegister: 5,
  suspended: 6,
} as const satisfies Partial<Record<Modal, number>>

export function saysSoftBanned(aec: string): boolean {
  return aec.split(',').includes(String(ACCOUNT_STATE_CODES.softBanned))
}

export type Flow = {
  screen: Screen
  modal: Modal | null
  email: string
  birthday: string
  isRefused: boolean
  isClosed: boolean
  container: Container
  asksConsents: boolean
  pending: PendingIdentity | null
  socialRefusal: SocialRefusal | null
  /** Whether a log-in with Facebook was refused because it is no longer available. */
  hasLostFacebook: boolean
}

export function screenKey({ screen, modal }: Flow): string {
  return JSON.stringify([screen, modal])
}

export type Step =
  | { type: 'typed'; email: string }
  | { type: 'continued_with_email' }
  | { type: 'email_free' }
  | { type: 'toggled' }
  | { type: 'went_back' }
  | { type: 'not_you' }
  | { type: 'edited_birthday' }
  | { type: 'refused'; code: RefusalCode; birthday?: string }
  | { type: 'closed' }
  | { type: 'mfa_asked'; asked: AskedFactor }
  | { type: 'social_begun' }
  | { type: 'social_unknown'; pending: PendingIdentity }
  | ({ type: 'social_refused' } & SocialRefusal)
  | { type: 'birthday_given' }
  | { type: 'address_free' }
  | { type: 'address_taken' }
  | { type: 'declined' }
  | { type: 'chose_log_in'; joins: boolean }
  | { type: 'one_tap_registered' }
  | { type: 'reset_sent' }
  | { type: 'failed' }
  | { type: 'modal_closed' }

export type Start = {
  pending?: PendingIdentity | null
  flowType: FlowType
  container: Container
  email?: string
  isKnown?: boolean
  isSwitching?: boolean
  asksConsents?: boolean
  modal?: Modal | null
  asked?: AskedFactor
}

export const CREDENTIALS: Screen = { view: 'signup', step: 'credentials' }
export const BIRTHDAY: Screen = { view: 'signup', step: 'birthday' }
export const LOGIN: Screen = { view: 'login', isPersonal: false }
export const SOCIAL_BIRTHDAY: Screen = { view: 'socialSignupWithAge' }
