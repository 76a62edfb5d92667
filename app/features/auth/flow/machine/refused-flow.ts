import type { RefusalCode } from '../../../../refusal.ts'
import { BIRTHDAY, CREDENTIALS, type Flow, LOGIN, type Modal, type Screen } from './flow.ts'

/** Refusals with a modal of their own. */
const REFUSAL_MODALS: Partial<Record<RefusalCode, Modal>> = {
  rate_limited: 'rateLimited',
  locked_out: 'rateLimited',
  suspended: 'suspended',
  deactivated: 'deactivated',
  soft_banned: 'softBanned',
  password_reset_required: 'softBanned',
  login_assistance: 'loginAssistance',
}

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

/** The state after a refusal: a modal, or the screen with the refused field. */
export function afterRefusal(flow: Flow, code: RefusalCode): Flow {
  const modal = REFUSAL_MODALS[code]
  if (modal) return { ...flow, modal, isRefused: false }
  return { ...flow, isRefused: true, screen: refusalScreen(flow.screen, code) }
}

function refusalScreen(screen: Screen, code: RefusalCode): Screen {
  if (code === 'consents_missing') return consentsFor(screen)
  const isRegistration = screen.view === 'signup' || screen.view === 'consents'
  return (isRegistration && SCREENS[code]) || screen
}

function consentsFor(screen: Screen): Screen {
  if (screen.view === 'socialSignupWithAge') return { view: 'consents', back: screen.view }
  return screen.view === 'signup' ? { view: 'consents', back: 'birthday' } : screen
}
