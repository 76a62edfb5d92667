import type { RefusalCode } from '../../../refusal.ts'
import type { Container } from '../entrance.ts'

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
  /** Decides whether a sign-up begins with an offer or with the field. */
  container: Container
  /** Whether the consents are asked for before registration. */
  asksConsents: boolean
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
  | { type: 'mfa_asked'; phoneEnd: string }
  | { type: 'social_unknown'; hasEmail: boolean; hasBirthday: boolean }
  | { type: 'social_prevented'; provider: 'facebook' | 'google' }
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

/** The flow as it opens: in sign-up where the page says so, otherwise in the given flow type. */
export function startFlow(start: Start): Flow {
  return {
    screen: firstScreen(start),
    modal: start.modal ?? null,
    email: start.email ?? '',
    birthday: '',
    isRefused: false,
    container: start.container,
    asksConsents: start.asksConsents ?? false,
  }
}

/** The flow after a step. A step that means nothing where the visitor stands changes nothing. */
export function nextFlow(flow: Flow, step: Step): Flow {
  switch (step.type) {
    case 'typed':
      return { ...flow, email: step.email }
    case 'refused':
      return afterRefusal({ ...flow, birthday: step.birthday ?? flow.birthday }, step.code)
    case 'reset_sent':
      return { ...flow, modal: 'passwordResetSent' }
    case 'failed':
      return isAtCredentials(flow.screen) ? flow : { ...flow, modal: 'failed' }
    case 'modal_closed':
      return { ...flow, modal: null }
    case 'social_prevented':
      return {
        ...flow,
        modal: step.provider === 'facebook' ? 'preventFacebookRegister' : 'preventGoogleRegister',
      }
    case 'toggled':
    case 'not_you':
    case 'edited_birthday':
      return { ...flow, isRefused: false, screen: nextScreen(flow, step) ?? flow.screen }
    default:
      return { ...flow, screen: nextScreen(flow, step) ?? flow.screen }
  }
}

/** Where 'Continue' is the button, the form itself says what to do about what nobody foresaw. */
function isAtCredentials(screen: Screen): boolean {
  return screen.view === 'signup' && screen.step === 'credentials'
}

type Turn = Exclude<
  Step,
  { type: 'typed' | 'refused' | 'reset_sent' | 'failed' | 'modal_closed' | 'social_prevented' }
>

/** Where a step leads from the screen that it is taken on; null where it leads nowhere. */
function nextScreen({ screen, container, asksConsents }: Flow, step: Turn): Screen | null {
  const { view } = screen
  switch (step.type) {
    case 'toggled':
      if (view === 'signup') return { view: 'login', isPersonal: false }
      return view === 'login' ? signUpIn(container) : null
    case 'continued_with_email':
      return view === 'signup' && screen.step === 'offer' ? CREDENTIALS : null
    case 'email_free':
      return view === 'signup' && screen.step === 'credentials' ? BIRTHDAY : null
    case 'went_back':
      return backFrom(screen, container)
    case 'not_you':
      return view === 'login' ? { view: 'login', isPersonal: false } : null
    case 'edited_birthday':
      return view === 'UnderageConfirmation' ? BIRTHDAY : null
    case 'mfa_asked':
      if (view !== 'login' && view !== 'signup') return null
      return { view: 'loginMfa', phoneEnd: step.phoneEnd }
    case 'social_unknown':
      if (view !== 'login' && view !== 'signup') return null
      if (!step.hasEmail) return { view: 'EmailCollection', hasBirthday: step.hasBirthday }
      return { view: 'socialSignupWithAge' }
    case 'birthday_given':
      if (view !== 'socialSignupWithAge' || !asksConsents) return null
      return { view: 'consents', back: 'socialSignupWithAge' }
    case 'address_free':
      if (view !== 'EmailCollection') return null
      if (!screen.hasBirthday) return { view: 'socialSignupWithAge' }
      return asksConsents ? { view: 'consents', back: 'signup' } : null
    case 'address_taken':
      return view === 'EmailCollection' ? { view: 'EmailAlreadyExist' } : null
    case 'declined':
      return view === 'EmailAlreadyExist' ? signUpIn(container) : null
    case 'one_tap_registered':
      return view === 'signup' || view === 'login' ? { view: 'welcome' } : null
  }
}

const CREDENTIALS: Screen = { view: 'signup', step: 'credentials' }
const BIRTHDAY: Screen = { view: 'signup', step: 'birthday' }

/** On the home page the field shows at once, elsewhere behind 'Continue with email'. */
function signUpIn(container: Container): Screen {
  return container === 'home_page' ? CREDENTIALS : { view: 'signup', step: 'offer' }
}

function firstScreen({
  flowType,
  container,
  isKnown = false,
  isSwitching = false,
  phoneEnd = '',
}: Start): Screen {
  switch (flowType) {
    case 'signup':
    case 'respondMessage':
      return signUpIn(container)
    case 'login':
      return {
        view: 'login',
        isPersonal: isKnown && !isSwitching && container !== 'bottom.right.upsell.email',
      }
    case 'loginMfa':
      return { view: 'loginMfa', phoneEnd }
    case 'EmailCollection':
      return { view: 'EmailCollection', hasBirthday: false }
    case 'consents':
      return { view: 'consents', back: 'birthday' }
    default:
      return { view: flowType }
  }
}

function backFrom(screen: Screen, container: Container): Screen | null {
  switch (screen.view) {
    case 'signup':
      return screen.step === 'birthday' ? CREDENTIALS : signUpIn(container)
    case 'consents':
      if (screen.back === 'birthday') return BIRTHDAY
      return screen.back === 'signup' ? signUpIn(container) : { view: 'socialSignupWithAge' }
    case 'loginMfa':
      return { view: 'login', isPersonal: false }
    case 'socialSignupWithAge':
    case 'EmailCollection':
      return signUpIn(container)
    default:
      return null
  }
}

/** Refusals that are said in a modal of their own. */
const REFUSAL_MODALS: Partial<Record<RefusalCode, Modal>> = {
  rate_limited: 'rateLimited',
  locked_out: 'rateLimited',
  suspended: 'suspended',
  deactivated: 'deactivated',
  soft_banned: 'softBanned',
  password_reset_required: 'softBanned',
  login_assistance: 'loginAssistance',
}

const LOGIN: Screen = { view: 'login', isPersonal: false }

/** Where the words of a sign-up's refusal belong. An address with an account makes it a log-in. */
const SCREENS: Partial<Record<RefusalCode, Screen>> = {
  underage: { view: 'UnderageConfirmation' },
  age_missing: BIRTHDAY,
  birthday_missing: BIRTHDAY,
  birthday_invalid: BIRTHDAY,
  overage: BIRTHDAY,
  email_missing: CREDENTIALS,
  invalid_email: CREDENTIALS,
  email_malformed: CREDENTIALS,
  email_domain_blocked: CREDENTIALS,
  email_contains_brand: CREDENTIALS,
  password_missing: CREDENTIALS,
  password_too_short: CREDENTIALS,
  password_too_long: CREDENTIALS,
  password_not_ascii: CREDENTIALS,
  password_is_username: CREDENTIALS,
  password_is_brand: CREDENTIALS,
  password_is_email: CREDENTIALS,
  password_too_weak: CREDENTIALS,
  wrong_password: LOGIN,
  use_facebook: LOGIN,
  use_google: LOGIN,
  use_apple: LOGIN,
  use_facebook_or_google: LOGIN,
  facebook_gone: LOGIN,
  linked_to_facebook: LOGIN,
  linked_to_google: LOGIN,
}

function afterRefusal(flow: Flow, code: RefusalCode): Flow {
  const modal = REFUSAL_MODALS[code]
  if (modal) return { ...flow, modal, isRefused: false }
  return { ...flow, isRefused: true, screen: refusalScreen(flow.screen, code) }
}

/** The screen that a refusal is said on: a registration's leads there, any other's stays. */
function refusalScreen(screen: Screen, code: RefusalCode): Screen {
  if (code === 'consents_missing') return consentsFor(screen)
  const isRegistration = screen.view === 'signup' || screen.view === 'consents'
  return (isRegistration && SCREENS[code]) || screen
}

function consentsFor(screen: Screen): Screen {
  if (screen.view === 'socialSignupWithAge') return { view: 'consents', back: screen.view }
  return screen.view === 'signup' ? { view: 'consents', back: 'birthday' } : screen
}
