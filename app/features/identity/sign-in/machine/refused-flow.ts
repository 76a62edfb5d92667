import type { RefusalCode } from '../../../../refusal.ts'
import type { SocialRefusal } from '../../providers/connect/connect.ts'
import type { Modal } from '../../sign-in-methods/modals.ts'
import { PROVIDERS } from '../../sign-in-methods/providers.ts'
import { BIRTHDAY, CREDENTIALS, type Flow, LOGIN, type Screen, SOCIAL_BIRTHDAY } from './flow.ts'

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
  underage: { view: 'UnderageConfirmation', of: 'email' },
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

export function afterRefusal(flow: Flow, code: RefusalCode): Flow {
  const modal = REFUSAL_MODALS[code]
  if (modal) return { ...flow, modal, isRefused: false }
  return { ...flow, isRefused: true, screen: refusalScreen(flow, code) }
}

const SOCIAL_SCREENS: Partial<Record<RefusalCode, Screen>> = {
  underage: { view: 'UnderageConfirmation', of: 'social' },
  age_missing: SOCIAL_BIRTHDAY,
  birthday_missing: SOCIAL_BIRTHDAY,
  birthday_invalid: SOCIAL_BIRTHDAY,
  overage: SOCIAL_BIRTHDAY,
  business_name_missing: SOCIAL_BIRTHDAY,
  name_too_long: SOCIAL_BIRTHDAY,
  email_required: { view: 'EmailCollection', hasBirthday: false },
  invalid_email: { view: 'EmailCollection', hasBirthday: false },
  email_malformed: { view: 'EmailCollection', hasBirthday: false },
  email_taken: { view: 'EmailAlreadyExist' },
}

export function afterSocialRefusal(flow: Flow, { provider, code, text }: SocialRefusal): Flow {
  const { noAccount, unavailable } = PROVIDERS[provider]
  const modals = {
    ...REFUSAL_MODALS,
    social_register_prevented: noAccount,
    social_unavailable: unavailable,
  }
  const modal = modals[code]
  const hasLostFacebook = provider === 'facebook' && code === 'social_unavailable'
  if (modal) return { ...flow, modal, isRefused: false, hasLostFacebook }
  const screen: Screen = { view: 'signup', step: 'offer' }
  const isForMembers = code === 'social_not_for_newcomers' && flow.screen.view === 'login'
  return {
    ...flow,
    socialRefusal: { provider, code, text },
    screen: isForMembers ? screen : flow.screen,
  }
}

function refusalScreen({ screen, pending }: Flow, code: RefusalCode): Screen {
  if (code === 'consents_missing') return consentsFor(screen)
  if (screen.view === 'loginMfa') return code === 'mfa_code_expired' ? LOGIN : screen
  if (pending) return SOCIAL_SCREENS[code] ?? screen
  const isRegistration = screen.view === 'signup' || screen.view === 'consents'
  return (isRegistration && SCREENS[code]) || screen
}

function consentsFor(screen: Screen): Screen {
  if (screen.view === 'socialSignupWithAge') return { view: 'consents', back: screen.view }
  return screen.view === 'signup' ? { view: 'consents', back: 'birthday' } : screen
}
