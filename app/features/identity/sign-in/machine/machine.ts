import type { PendingIdentity } from '../../providers/connect/connect.ts'
import type { Container } from '../sign-in-context.ts'
import {
  BIRTHDAY,
  CREDENTIALS,
  type Flow,
  LOGIN,
  type Screen,
  SOCIAL_BIRTHDAY,
  type Start,
  type Step,
  type View,
} from './flow.ts'
import { afterRefusal, afterSocialRefusal } from './refused-flow.ts'

export function startFlow(start: Start): Flow {
  const flow: Flow = {
    screen: firstScreen(start),
    modal: start.modal ?? null,
    email: start.email ?? '',
    birthday: '',
    isRefused: false,
    isClosed: false,
    container: start.container,
    asksConsents: start.asksConsents ?? false,
    pending: null,
    socialRefusal: null,
    hasLostFacebook: false,
  }
  const { pending = null } = start
  // The provider's identity is added after the code.
  if (start.flowType === 'loginMfa') return { ...flow, pending }
  return pending ? nextFlow(flow, { type: 'social_unknown', pending }) : flow
}

/** The state after a step. A step that doesn't fit the state changes nothing. */
export function nextFlow(flow: Flow, step: Step): Flow {
  switch (step.type) {
    case 'typed':
      return { ...flow, email: step.email }
    case 'refused':
      return afterRefusal({ ...flow, birthday: step.birthday ?? flow.birthday }, step.code)
    case 'closed':
      return {
        ...flow,
        isRefused: false,
        isClosed: true,
        pending: null,
        screen: signUpIn(flow.container),
      }
    case 'reset_sent':
      return { ...flow, modal: 'passwordResetSent' }
    case 'failed':
      return isAtCredentials(flow.screen) ? flow : { ...flow, modal: 'failed' }
    case 'modal_closed':
      return { ...flow, modal: null }
    case 'social_begun':
      return { ...flow, socialRefusal: null }
    case 'social_refused':
      return afterSocialRefusal(flow, step)
    case 'social_unknown': {
      const { pending } = step
      const birthday = pending.birthday ?? flow.birthday
      return {
        ...flow,
        pending,
        birthday,
        isRefused: false,
        socialRefusal: null,
        email: pending.email ?? flow.email,
        screen: screenFor(pending, flow),
      }
    }
    case 'toggled':
    case 'not_you':
    case 'declined':
    case 'edited_birthday':
      return {
        ...flow,
        isRefused: false,
        socialRefusal: null,
        pending: step.type === 'declined' || step.type === 'toggled' ? null : flow.pending,
        screen: nextScreen(flow, step) ?? flow.screen,
      }
    case 'chose_log_in':
      return {
        ...flow,
        pending: step.joins && flow.pending ? { ...flow.pending, email: flow.email } : null,
        screen: nextScreen(flow, step) ?? flow.screen,
      }
    case 'mfa_asked':
    case 'went_back': {
      const screen = nextScreen(flow, step) ?? flow.screen
      // Going back to the start drops the provider's identity.
      const pending = screen.view === 'signup' ? null : flow.pending
      return { ...flow, isRefused: false, pending, screen }
    }
    default:
      return { ...flow, screen: nextScreen(flow, step) ?? flow.screen }
  }
}

function isAtCredentials(screen: Screen): boolean {
  return screen.view === 'signup' && screen.step === 'credentials'
}

type ScreenStep = Exclude<
  Step,
  {
    type:
      | 'typed'
      | 'refused'
      | 'closed'
      | 'reset_sent'
      | 'failed'
      | 'modal_closed'
      | 'social_begun'
      | 'social_unknown'
      | 'social_refused'
  }
>

/** Views whose forms may log in an existing member. */
const LOG_IN_VIEWS: readonly View[] = [
  'login',
  'signup',
  'consents',
  'socialSignupWithAge',
  'loginMfa',
  'joinAccount',
]

function nextScreen({ screen, container, asksConsents }: Flow, step: ScreenStep): Screen | null {
  const { view } = screen
  switch (step.type) {
    case 'toggled':
      if (view === 'signup') return LOGIN
      return view === 'login' ? signUpIn(container) : null
    case 'continued_with_email':
      return view === 'signup' && screen.step === 'offer' ? CREDENTIALS : null
    case 'email_free':
      return view === 'signup' && screen.step === 'credentials' ? BIRTHDAY : null
    case 'went_back':
      return backFrom(screen, container)
    case 'not_you':
      return view === 'login' ? LOGIN : null
    case 'edited_birthday':
      if (view !== 'UnderageConfirmation') return null
      return screen.of === 'social' ? SOCIAL_BIRTHDAY : BIRTHDAY
    case 'mfa_asked':
      return LOG_IN_VIEWS.includes(view) ? { view: 'loginMfa', asked: step.asked } : null
    case 'birthday_given':
      if (view !== 'socialSignupWithAge' || !asksConsents) return null
      return { view: 'consents', back: 'socialSignupWithAge' }
    case 'address_free':
      if (view !== 'EmailCollection') return null
      if (!screen.hasBirthday) return SOCIAL_BIRTHDAY
      return asksConsents ? { view: 'consents', back: 'signup' } : null
    case 'address_taken':
      return view === 'EmailCollection' ? { view: 'EmailAlreadyExist' } : null
    case 'chose_log_in':
      return view === 'EmailAlreadyExist' ? LOGIN : null
    case 'declined':
      return view === 'EmailAlreadyExist' || view === 'joinAccount' ? signUpIn(container) : null
    case 'one_tap_registered':
      return { view: 'welcome' }
  }
}

function screenFor(
  { needs, birthday, isBusiness }: PendingIdentity,
  { asksConsents }: Flow,
): Screen {
  // Businesses must see the birthday's screen, because it also asks for their name.
  const hasBirthday = birthday !== null && !isBusiness
  switch (needs) {
    case 'email':
      return { view: 'EmailCollection', hasBirthday }
    case 'prove':
      return { view: 'EmailAlreadyExist' }
    case 'join':
      return { view: 'joinAccount' }
    case 'underage':
      return { view: 'UnderageConfirmation', of: 'social' }
    case 'register':
      return hasBirthday && asksConsents
        ? { view: 'consents', back: 'socialSignupWithAge' }
        : SOCIAL_BIRTHDAY
  }
}

/** The screen of a sign-up. The home page shows the field at once, other pages after 'Continue with email'. */
function signUpIn(container: Container): Screen {
  return container === 'home_page' ? CREDENTIALS : { view: 'signup', step: 'offer' }
}

function firstScreen({
  flowType,
  container,
  isKnown = false,
  isSwitching = false,
  asked = { phoneNumberEnd: null, hasApp: true, sentAt: null, lossAt: null },
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
      return { view: 'loginMfa', asked }
    case 'EmailCollection':
      return { view: 'EmailCollection', hasBirthday: false }
    case 'consents':
      return { view: 'consents', back: 'birthday' }
    case 'UnderageConfirmation':
      return { view: 'UnderageConfirmation', of: 'email' }
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
      return screen.back === 'signup' ? signUpIn(container) : SOCIAL_BIRTHDAY
    case 'loginMfa':
      return LOGIN
    case 'socialSignupWithAge':
    case 'EmailCollection':
      return signUpIn(container)
    default:
      return null
  }
}
