import { expect, test } from 'vitest'
import {
  type PendingIdentity,
  SOCIAL_REFUSALS,
} from '../../../../app/features/identity/providers/connect/connect.ts'
import {
  ACCOUNT_STATE_CODES,
  FLOW_TYPES,
  type Flow,
  type FlowType,
  type Start,
  type Step,
  type View,
} from '../../../../app/features/identity/sign-in/machine/flow.ts'
import { nextFlow, startFlow } from '../../../../app/features/identity/sign-in/machine/machine.ts'
import type { Container } from '../../../../app/features/identity/sign-in/sign-in-context.ts'
import type { Modal } from '../../../../app/features/identity/sign-in-methods/modals.ts'
import { REFUSAL_NUMBERS } from '../../../refusal-codes.ts'

const CONTAINERS: Container[] = [
  'login_page',
  'home_page',
  'save',
  'download',
  'follow',
  'pinBookmarklet',
  'revamped_business_login_page',
  'bottom.right.upsell.email',
]

const ASKED = { phoneNumberEnd: '42', hasApp: false, sentAt: 1, lossAt: null }

const PROVIDERS = ['google', 'facebook', 'line', 'sso'] as const

/** A person named by a provider who isn't a member. */
function unknown(
  changes: Partial<PendingIdentity> = {},
): Extract<Step, { type: 'social_unknown' }> {
  const pending: PendingIdentity = {
    attempt: 7,
    provider: 'google',
    isOneTap: false,
    isBusiness: false,
    needs: 'register',
    joins: null,
    email: null,
    account: null,
    birthday: null,
    ...changes,
  }
  return { type: 'social_unknown', pending }
}

const STEPS: Step[] = [
  { type: 'typed', email: 'ana@example.com' },
  { type: 'continued_with_email' },
  { type: 'email_free' },
  { type: 'toggled' },
  { type: 'went_back' },
  { type: 'not_you' },
  { type: 'edited_birthday' },
  { type: 'closed' },
  { type: 'mfa_asked', asked: ASKED },
  ...(['register', 'email', 'prove', 'join', 'underage'] as const).flatMap((needs) =>
    [null, '1990-04-12'].map((birthday): Step => unknown({ needs, birthday })),
  ),
  { type: 'social_begun' },
  ...distinct(
    PROVIDERS.flatMap((provider) =>
      SOCIAL_REFUSALS.map(
        (code): Step => ({ type: 'social_refused', provider, code, text: 'Why.' }),
      ),
    ),
  ),
  { type: 'birthday_given' },
  { type: 'address_free' },
  { type: 'address_taken' },
  { type: 'declined' },
  { type: 'chose_log_in', joins: true },
  { type: 'chose_log_in', joins: false },
  { type: 'one_tap_registered' },
  { type: 'reset_sent' },
  { type: 'failed' },
  { type: 'modal_closed' },
  ...distinct([...REFUSAL_NUMBERS.keys()].map((code): Step => ({ type: 'refused', code }))),
]

/** One container for each group whose steps lead to the same states. */
const DISTINCT_CONTAINERS = oneOfEach(CONTAINERS, (container) =>
  FLOW_TYPES.map((flowType) => opened(flowType, { container, isKnown: true }))
    .flatMap((flow) => [flow, ...STEPS.map((step) => nextFlow(flow, step))])
    .map((flow) => nameOf({ ...flow, container: 'login_page' }))
    .join(),
)

/** One step for each group that leads to the same states from every screen. */
function distinct(steps: Step[]): Step[] {
  const screens = FLOW_TYPES.map((flowType) => opened(flowType))
  const flows = [...screens, ...screens.map((flow) => nextFlow(flow, unknown()))]
  return oneOfEach(steps, (step) => flows.map((flow) => nameOf(nextFlow(flow, step))).join())
}

function oneOfEach<T>(items: readonly T[], effectOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [effectOf(item), item])).values()]
}

function opened(flowType: FlowType, changes: Partial<Start> = {}): Flow {
  return startFlow({ flowType, container: 'login_page', ...changes })
}

function flowAfter(flow: Flow, ...steps: Step[]): Flow {
  return steps.reduce(nextFlow, flow)
}

/** A name for a flow. Flows with the same screens and modals share a name for all kinds of person. */
function nameOf({ pending, socialRefusal, birthday, screen, ...flow }: Flow): string {
  return [JSON.stringify(screen), pending !== null, ...Object.values(flow)].join()
}

/** Every flow that any sequence of steps can reach from these. */
function reachableFlows(starts: Flow[]): Flow[] {
  const seen = new Map(starts.map((flow) => [nameOf(flow), flow]))
  const open = [...seen.values()]
  for (let flow = open.pop(); flow; flow = open.pop()) {
    for (const step of STEPS) {
      const next = nextFlow(flow, step)
      const name = nameOf(next)
      if (!seen.has(name)) {
        seen.set(name, next)
        open.push(next)
      }
    }
  }
  return [...seen.values()]
}

test('from sign-up and log-in, in every container, exactly the known views can be reached', () => {
  for (const container of DISTINCT_CONTAINERS) {
    const reached = reachableFlows(
      [true, false].flatMap((asksConsents) =>
        (['signup', 'login'] as const).map((flowType) =>
          opened(flowType, { container, asksConsents, isKnown: true }),
        ),
      ),
    )

    const views = new Set<View>(reached.map(({ screen }) => screen.view))
    const modals = new Set<Modal | null>(reached.map(({ modal }) => modal))

    expect([...views].sort()).toEqual(
      (
        [
          'signup',
          'login',
          'loginMfa',
          'socialSignupWithAge',
          'EmailCollection',
          'EmailAlreadyExist',
          'joinAccount',
          'UnderageConfirmation',
          'consents',
          'welcome',
        ] satisfies View[]
      ).sort(),
    )
    expect([...modals].sort()).toEqual(
      [
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
        null,
      ].sort(),
    )
  }
})

test('every view except the welcome leads to another one, and every modal can be closed', () => {
  const reached = reachableFlows(
    DISTINCT_CONTAINERS.flatMap((container) =>
      FLOW_TYPES.map((flowType) => opened(flowType, { container, asksConsents: true })),
    ),
  )

  const leadsOn = (flow: Flow) =>
    STEPS.some((step) => nextFlow(flow, step).screen.view !== flow.screen.view)
  const ends = reached.filter((flow) => !leadsOn(flow))
  expect(ends.filter(({ screen }) => screen.view !== 'welcome')).toEqual([])
  expect(reached.filter((flow) => nextFlow(flow, { type: 'modal_closed' }).modal)).toEqual([])
})

test('a step never changes the container or loses the typed address', () => {
  for (const flow of reachableFlows([
    opened('signup', { email: 'ana@example.com', asksConsents: true }),
  ])) {
    expect(flow.container).toBe('login_page')
    expect(flow.email).toBe(flow.pending?.email ?? 'ana@example.com')
  }
})

test('the dialog starts in sign-up if requested, otherwise in the given flow type', () => {
  for (const flowType of FLOW_TYPES) {
    const view = flowType === 'respondMessage' ? 'signup' : flowType
    expect(opened(flowType).screen.view).toBe(view)
  }
})

test('on the home page the email field shows at once, elsewhere after "Continue with email"', () => {
  for (const container of CONTAINERS) {
    const flow = opened('signup', { container })
    const isHome = container === 'home_page'
    expect(flow.screen).toEqual({ view: 'signup', step: isHome ? 'credentials' : 'offer' })
    expect(nextFlow(flow, { type: 'continued_with_email' }).screen).toEqual({
      view: 'signup',
      step: 'credentials',
    })
  }
})

test('sign-up by email: a free address leads to the birthday, and back', () => {
  const credentials = flowAfter(opened('signup'), { type: 'continued_with_email' })
  const birthday = flowAfter(credentials, { type: 'email_free' })

  expect(birthday.screen).toEqual({ view: 'signup', step: 'birthday' })
  expect(flowAfter(birthday, { type: 'went_back' }).screen).toEqual(credentials.screen)
})

test('the consents come after the birthday, and their back button returns to it', () => {
  const birthday = flowAfter(
    opened('signup'),
    { type: 'continued_with_email' },
    { type: 'email_free' },
  )
  const consents = flowAfter(birthday, { type: 'refused', code: 'consents_missing' })

  expect(consents.screen).toEqual({ view: 'consents', back: 'birthday' })
  expect(flowAfter(consents, { type: 'went_back' }).screen).toEqual(birthday.screen)
})

test('an underage birthday leads to UnderageConfirmation, from which editing returns to sign-up', () => {
  const underage = flowAfter(
    opened('signup'),
    { type: 'continued_with_email' },
    { type: 'email_free' },
    { type: 'refused', code: 'underage' },
  )

  expect(underage.screen).toEqual({ view: 'UnderageConfirmation', of: 'email' })
  expect(flowAfter(underage, { type: 'edited_birthday' }).screen).toEqual({
    view: 'signup',
    step: 'birthday',
  })
})

test('a browser blocked from sign-ups returns to the start of one from any step', () => {
  for (const container of DISTINCT_CONTAINERS) {
    const start = opened('signup', { container })
    for (const flow of reachableFlows([start])) {
      expect(nextFlow(flow, { type: 'closed' })).toMatchObject({
        screen: start.screen,
        isClosed: true,
        isRefused: false,
      })
    }
  }
})

test('the toggle switches between sign-up and log-in, and keeps the typed email', () => {
  const typed = flowAfter(opened('signup'), { type: 'typed', email: 'ana@example.com' })
  const login = flowAfter(typed, { type: 'toggled' })

  expect(login).toMatchObject({ screen: { view: 'login' }, email: 'ana@example.com' })
  expect(flowAfter(login, { type: 'toggled' })).toEqual(typed)
})

test('a refusal is no longer shown after switching from log-in to sign-up, or correcting a birthday', () => {
  const refused = flowAfter(opened('login', { isKnown: true }), {
    type: 'refused',
    code: 'wrong_password',
  })
  const underage = flowAfter(opened('UnderageConfirmation'), { type: 'refused', code: 'underage' })
  const locked = flowAfter(refused, { type: 'refused', code: 'locked_out' })

  expect(refused.isRefused).toBe(true)
  expect(flowAfter(refused, { type: 'toggled' }).isRefused).toBe(false)
  expect(flowAfter(refused, { type: 'not_you' }).isRefused).toBe(false)
  expect(flowAfter(underage, { type: 'edited_birthday' }).isRefused).toBe(false)
  expect(locked.isRefused, 'a modal says it').toBe(false)
})

test('an address that exists with another password leads to the log-in', () => {
  const credentials = flowAfter(
    opened('signup'),
    { type: 'typed', email: 'ana@example.com' },
    { type: 'continued_with_email' },
  )

  for (const code of [
    'wrong_password',
    'use_google',
    'use_facebook',
    'use_apple',
    'use_facebook_or_google',
    'facebook_gone',
    'linked_to_facebook',
    'linked_to_google',
  ] as const) {
    expect(flowAfter(credentials, { type: 'refused', code })).toMatchObject({
      screen: { view: 'login', isPersonal: false },
      email: 'ana@example.com',
    })
  }
})

test('an error about an address, a password or a birthday is shown where it was typed', () => {
  const birthday = flowAfter(
    opened('signup'),
    { type: 'continued_with_email' },
    { type: 'email_free' },
  )

  for (const code of ['invalid_email', 'email_domain_blocked', 'password_too_weak'] as const) {
    expect(flowAfter(birthday, { type: 'refused', code }).screen).toEqual({
      view: 'signup',
      step: 'credentials',
    })
  }
  for (const code of ['age_missing', 'overage', 'birthday_invalid'] as const) {
    expect(flowAfter(birthday, { type: 'refused', code }).screen).toEqual(birthday.screen)
  }
})

test('a social log-in with an unknown account leads to socialSignupWithAge', () => {
  for (const flowType of ['login', 'signup'] as const) {
    const social = flowAfter(opened(flowType), unknown({ email: 'ana@mail.example' }))
    expect(social).toMatchObject({
      screen: { view: 'socialSignupWithAge' },
      email: 'ana@mail.example',
    })
    expect(flowAfter(social, { type: 'birthday_given' }).screen).toEqual(social.screen)
    expect(flowAfter(social, { type: 'went_back' }).screen.view).toBe('signup')
  }
})

test('a social sign-up with age asks for the birthday and the optional consents, and leads back to the birthday', () => {
  const social = flowAfter(opened('login', { asksConsents: true }), unknown())
  const consents = flowAfter(social, { type: 'birthday_given' })

  expect(consents.screen).toEqual({ view: 'consents', back: 'socialSignupWithAge' })
  expect(flowAfter(consents, { type: 'went_back' }).screen).toEqual(social.screen)
})

test('in recovery mode an unknown social account opens the prevent-register modal', () => {
  for (const [provider, modal] of [
    ['facebook', 'preventFacebookRegister'],
    ['google', 'preventGoogleRegister'],
    ['line', 'preventSocialRegister'],
  ] as const) {
    const code = 'social_register_prevented'
    const stopped = flowAfter(opened('login'), {
      type: 'social_refused',
      provider,
      code,
      text: 'Why.',
    })
    expect(stopped).toMatchObject({ modal, screen: { view: 'login' } })
  }
})

test('a provider that is switched off has its own modal', () => {
  for (const [provider, modal] of [
    ['facebook', 'facebookUnavailable'],
    ['google', 'googleUnavailable'],
    ['line', 'providerUnavailable'],
  ] as const) {
    const code = 'social_unavailable'
    expect(
      flowAfter(opened('signup'), { type: 'social_refused', provider, code, text: 'Why.' }),
    ).toMatchObject({ modal, hasLostFacebook: provider === 'facebook' })
  }
})

test('the result of a visit to a provider is shown until the next visit or screen', () => {
  const code = 'social_not_authorized'
  const refused = flowAfter(opened('login'), {
    type: 'social_refused',
    provider: 'google',
    code,
    text: 'Why.',
  })

  expect(refused.socialRefusal).toEqual({ provider: 'google', code, text: 'Why.' })
  expect(flowAfter(refused, { type: 'social_begun' }).socialRefusal).toBeNull()
  expect(flowAfter(refused, { type: 'toggled' }).socialRefusal).toBeNull()
  expect(flowAfter(refused, unknown()).socialRefusal).toBeNull()
})

test('a provider for members only leads a newcomer from log-in to sign-up', () => {
  const code = 'social_not_for_newcomers'
  const refused = flowAfter(opened('login'), {
    type: 'social_refused',
    provider: 'facebook',
    code,
    text: 'Why.',
  })

  expect(refused.screen).toEqual({ view: 'signup', step: 'offer' })
})

test('an identity from a provider is dropped on the start screen, and on a log-in that doesn’t connect it', () => {
  const asked = flowAfter(opened('login'), unknown({ needs: 'email' }))
  const back = flowAfter(asked, { type: 'went_back' })
  const taken = flowAfter(opened('login'), unknown({ needs: 'prove', email: 'ana@example.com' }))
  const joining = flowAfter(taken, { type: 'chose_log_in', joins: true })

  expect(back).toMatchObject({ screen: { view: 'signup' }, pending: null })
  expect(flowAfter(back, { type: 'toggled' })).toMatchObject({
    screen: { view: 'login' },
    pending: null,
  })
  expect(joining).toMatchObject({ pending: { attempt: 7, email: 'ana@example.com' } })
  expect(flowAfter(joining, { type: 'toggled' })).toMatchObject({ pending: null })
})

test('an underage social sign-up is confirmed with its birthday, and edited where it was typed', () => {
  const typed = flowAfter(opened('login'), unknown(), {
    type: 'refused',
    code: 'underage',
    birthday: '2019-05-02',
  })
  const reported = flowAfter(
    opened('login'),
    unknown({ needs: 'underage', birthday: '2019-05-02' }),
  )

  for (const underage of [typed, reported]) {
    expect(underage).toMatchObject({
      screen: { view: 'UnderageConfirmation', of: 'social' },
      birthday: '2019-05-02',
    })
    expect(flowAfter(underage, { type: 'edited_birthday' }).screen).toEqual({
      view: 'socialSignupWithAge',
    })
  }
})

test('for an address with an account, a visitor can log in to it or choose “Not now”', () => {
  const taken = flowAfter(opened('signup'), unknown({ needs: 'prove', email: 'ana@mail.example' }))

  expect(taken.screen).toEqual({ view: 'EmailAlreadyExist' })
  expect(flowAfter(taken, { type: 'chose_log_in', joins: false })).toMatchObject({
    screen: { view: 'login' },
    pending: null,
  })
  expect(flowAfter(taken, { type: 'chose_log_in', joins: true })).toMatchObject({
    screen: { view: 'login', isPersonal: false },
    email: 'ana@mail.example',
    pending: { attempt: 7 },
  })
  expect(flowAfter(taken, { type: 'declined' })).toMatchObject({
    screen: { view: 'signup', step: 'offer' },
    pending: null,
  })
})

test('a phone-only social sign-up asks for an email: a free one continues, a taken one leads to EmailAlreadyExist', () => {
  const birthday = '1990-04-12'
  const young = flowAfter(opened('login'), unknown({ needs: 'email' }))
  const dated = flowAfter(
    opened('login', { asksConsents: true }),
    unknown({ needs: 'email', birthday }),
  )
  const plain = flowAfter(opened('login'), unknown({ needs: 'email', birthday }))

  expect(young.screen).toEqual({ view: 'EmailCollection', hasBirthday: false })
  expect(flowAfter(young, { type: 'address_free' }).screen).toEqual({ view: 'socialSignupWithAge' })
  expect(flowAfter(dated, { type: 'address_free' }).screen).toEqual({
    view: 'consents',
    back: 'signup',
  })
  expect(flowAfter(plain, { type: 'address_free' }).screen).toEqual(plain.screen)

  const taken = flowAfter(young, { type: 'address_taken' })
  expect(taken.screen).toEqual({ view: 'EmailAlreadyExist' })
  expect(flowAfter(taken, { type: 'declined' }).screen).toEqual({ view: 'signup', step: 'offer' })
})

test('a server that asks for a second factor leads to loginMfa with the end digits of the phone', () => {
  const mfa = flowAfter(opened('login'), { type: 'mfa_asked', asked: ASKED })

  expect(mfa.screen).toEqual({ view: 'loginMfa', asked: ASKED })
  expect(flowAfter(mfa, { type: 'refused', code: 'wrong_password' }).screen).toEqual(mfa.screen)
  expect(flowAfter(mfa, { type: 'went_back' }).screen).toEqual({ view: 'login', isPersonal: false })
})

test('rate limits, soft bans, suspensions and login assistance open the matching modal', () => {
  const modals = {
    rate_limited: 'rateLimited',
    locked_out: 'rateLimited',
    soft_banned: 'softBanned',
    password_reset_required: 'softBanned',
    suspended: 'suspended',
    deactivated: 'deactivated',
    login_assistance: 'loginAssistance',
  } as const
  for (const [code, number] of REFUSAL_NUMBERS) {
    const { modal, screen } = flowAfter(opened('login'), { type: 'refused', code })
    expect(modal, `${code} ${number}`).toBe(
      Object.entries(modals).find(([c]) => c === code)?.[1] ?? null,
    )
    expect(screen).toEqual({ view: 'login', isPersonal: false })
  }
  expect(flowAfter(opened('login'), { type: 'reset_sent' }).modal).toBe('passwordResetSent')
})

test('an unexpected error is shown in a modal, or by the form itself if it has Continue', () => {
  const credentials = flowAfter(opened('signup'), { type: 'continued_with_email' })

  expect(flowAfter(opened('login'), { type: 'failed' }).modal).toBe('failed')
  expect(flowAfter(credentials, { type: 'email_free' }, { type: 'failed' }).modal).toBe('failed')
  expect(flowAfter(credentials, { type: 'failed' }).modal).toBeNull()
})

test('the codes of account states go from 0, soft banned, to 6, suspended', () => {
  expect(ACCOUNT_STATE_CODES).toEqual({
    softBanned: 0,
    rateLimited: 1,
    loginAssistance: 2,
    passwordResetSent: 3,
    preventFacebookRegister: 4,
    preventGoogleRegister: 5,
    suspended: 6,
  })
})

test('log-in greets a known viewer personally, unless they add an account or are in the upsell', () => {
  const personal = { view: 'login', isPersonal: true }
  expect(opened('login', { isKnown: true }).screen).toEqual(personal)
  for (const changes of [
    { isKnown: false },
    { isKnown: true, isSwitching: true },
    { isKnown: true, container: 'bottom.right.upsell.email' },
  ] as const) {
    expect(opened('login', changes).screen).toEqual({ view: 'login', isPersonal: false })
  }
})

test('"Not you?" switches to a full log-in', () => {
  const known = opened('login', { isKnown: true })

  expect(flowAfter(known, { type: 'not_you' }).screen).toEqual({ view: 'login', isPersonal: false })
})

test('a One Tap registration shows the welcome', () => {
  expect(flowAfter(opened('signup'), { type: 'one_tap_registered' }).screen).toEqual({
    view: 'welcome',
  })
})
