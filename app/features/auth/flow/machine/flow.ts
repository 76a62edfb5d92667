import type { RefusalCode } from '../../../../refusal.ts'
import type { Provider } from '../../providers.ts'
import type { Container } from '../../sign-in-context.ts'

/** Where a visitor stands on their way in: what the dialog, or the page, shows. */
export type Screen =
  | { view: 'signup'; step: SignUpStep }
  | { view: 'login'; isPersonal: boolean }
  | { view: 'loginMfa'; phoneEnd: string }
  | { view: 'socialSignupWithAge' }
  | { view: 'EmailCollection'; hasBirthday: boolean }
  | { view: 'EmailAlreadyExist' }
  | { view: 'UnderageConfirmation' }
  | { view: 'consents'; back: 'birthday' | 'socialSignupWithAge' | 'signup' }
  | { view: 'welcome' }

/** What the flow may be opened with: a view, or a sign-up in answer to an inviter. */
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

/** An e-mail sign-up: the offer, the address with its password, the birthday. */
type SignUpStep = 'offer' | 'credentials' | 'birthday'

export type View = Screen['view']

/** What stops a visitor and is said over everything else, until they close it; `failed` is anything else. */
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
] as const
export type Modal = (typeof MODALS)[number]

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

/** Whether the parameter `aec` of an address, codes of an account's state, says that it is soft-banned. */
export function saysSoftBanned(aec: string): boolean {
  return aec.split(',').includes(String(ACCOUNT_STATE_CODES.softBanned))
}

/** The whole of the flow. `email` is what was typed last, which every view begins with. */
export type Flow = {
  screen: Screen
  modal: Modal | null
  email: string
  /** The birthday that was refused last, `YYYY-MM-DD`; empty before that. */
  birthday: string
  /** Whether the last refusal concerns what is shown, and no modal says it. */
  isRefused: boolean
  /** Whether the server has said since the flow opened that this browser is closed to sign-ups. */
  isClosed: boolean
  /** Decides whether a sign-up begins with an offer or with the field. */
  container: Container
  /** Whether the consents are asked for before registration. */
  asksConsents: boolean
}

/** Names what a flow shows: it changes with the screen and with the modal over it. */
export function screenKey({ screen, modal }: Flow): string {
  return JSON.stringify([screen, modal])
}

/** What happens on the way in. */
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
  | { type: 'mfa_asked'; phoneEnd: string }
  | { type: 'social_unknown'; hasEmail: boolean; hasBirthday: boolean }
  | { type: 'social_prevented'; provider: Provider }
  | { type: 'birthday_given' }
  | { type: 'address_free' }
  | { type: 'address_taken' }
  | { type: 'declined' }
  | { type: 'one_tap_registered' }
  | { type: 'reset_sent' }
  | { type: 'failed' }
  | { type: 'modal_closed' }

/** What a flow begins with. */
export type Start = {
  flowType: FlowType
  container: Container
  email?: string
  /** Whether the browser's last member is known and may be welcomed back by name. */
  isKnown?: boolean
  isSwitching?: boolean
  asksConsents?: boolean
  modal?: Modal | null
  phoneEnd?: string
}

/** The screens that more than one way leads to. */
export const CREDENTIALS: Screen = { view: 'signup', step: 'credentials' }
export const BIRTHDAY: Screen = { view: 'signup', step: 'birthday' }
export const LOGIN: Screen = { view: 'login', isPersonal: false }
