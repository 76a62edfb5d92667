import { expect, test, vi } from 'vitest'
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
import type { Modal } from '../../../../app/features/identity/sign-in/machine/modals.ts'
import type { Container } from '../../../../app/features/identity/sign-in/sign-in-context.ts'
import { REFUSAL_NUMBERS } from '../../../refusal-codes.ts'

// Every way through is walked, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

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

/** A person whom a provider named and nobody knows. */
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

/** Every step that there is. */
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

/** One of all containers in which the same steps lead to the same states. */
const DISTINCT_CONTAINERS = oneOfEach(CONTAINERS, (container) =>
  FLOW_TYPES.map((flowType) => opened(flowType, { container, isKnown: true }))
    .flatMap((flow) => [flow, ...STEPS.map((step) => nextFlow(flow, step))])
    .map((flow) => nameOf({ ...flow, container: 'login_page' }))
    .join(),
)

/** One of all steps that lead to the same states from each screen. */
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

function after(flow: Flow, ...steps: Step[]): Flow {
  return steps.reduce(nextFlow, flow)
}

/** The same for flows with the same screens and modals, whomever they are about. */
function nameOf({ pending, socialRefusal, birthday, screen, ...flow }: Flow): string {
  return [JSON.stringify(screen), pending !== null, ...Object.values(flow)].join()
}

/** Every flow that can be reached from these, by every step from every one. */
function walk(starts: Flow[]): Flow[] {
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

test('from sign-up and log-in, in every container, every view is reached and none else', () => {
  for (const container of DISTINCT_CONTAINERS) {
    const reached = walk(
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

test('from every view but the welcome there is a way on, and every modal can be closed', () => {
  const reached = walk(
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

test('a step never changes the container, nor loses the address that was typed', () => {
  for (const flow of walk([opened('signup', { email: 'ana@example.com', asksConsents: true })])) {
    expect(flow.container).toBe('login_page')
    expect(flow.email).toBe(flow.pending?.email ?? 'ana@example.com')
  }
})

test('the dialog starts in sign-up where it is asked for, otherwise in the given flow type', () => {
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
  const credentials = after(opened('signup'), { type: 'continued_with_email' })
  const birthday = after(credentials, { type: 'email_free' })

  expect(birthday.screen).toEqual({ view: 'signup', step: 'birthday' })
  expect(after(birthday, { type: 'went_back' }).screen).toEqual(credentials.screen)
})

test('the consents come after the birthday, and their back button returns to it', () => {
  const birthday = after(opened('signup'), { type: 'continued_with_email' }, { type: 'email_free' })
  const consents = after(birthday, { type: 'refused', code: 'consents_missing' })

  expect(consents.screen).toEqual({ view: 'consents', back: 'birthday' })
  expect(after(consents, { type: 'went_back' }).screen).toEqual(birthday.screen)
})

test('an underage birthday leads to UnderageConfirmation, from which editing returns to sign-up', () => {
  const underage = after(
    opened('signup'),
    { type: 'continued_with_email' },
    { type: 'email_free' },
    { type: 'refused', code: 'underage' },
  )

  expect(underage.screen).toEqual({ view: 'UnderageConfirmation', of: 'email' })
  expect(after(underage, { type: 'edited_birthday' }).screen).toEqual({
    view: 'signup',
    step: 'birthday',
  })
})

test('a browser that is closed to sign-ups is back at the start of one, wherever it stood', () => {
  for (const container of DISTINCT_CONTAINERS) {
    const start = opened('signup', { container })
    for (const flow of walk([start])) {
      expect(nextFlow(flow, { type: 'closed' })).toMatchObject({
        screen: start.screen,
        isClosed: true,
        isRefused: false,
      })
    }
  }
})

test('the toggle switches between sign-up and log-in, and keeps the typed email', () => {
  const typed = after(opened('signup'), { type: 'typed', email: 'ana@example.com' })
  const login = after(typed, { type: 'toggled' })

  expect(login).toMatchObject({ screen: { view: 'login' }, email: 'ana@example.com' })
  expect(after(login, { type: 'toggled' })).toEqual(typed)
})

test('what was refused is no more said to who turns from log-in to sign-up, or corrects a birthday', () => {
  const refused = after(opened('login', { isKnown: true }), {
    type: 'refused',
    code: 'wrong_password',
  })
  const underage = after(opened('UnderageConfirmation'), { type: 'refused', code: 'underage' })
  const locked = after(refused, { type: 'refused', code: 'locked_out' })

  expect(refused.isRefused).toBe(true)
  expect(after(refused, { type: 'toggled' }).isRefused).toBe(false)
  expect(after(refused, { type: 'not_you' }).isRefused).toBe(false)
  expect(after(underage, { type: 'edited_birthday' }).isRefused).toBe(false)
  expect(locked.isRefused, 'a modal says it').toBe(false)
})

test('an address that exists with another password becomes a log-in', () => {
  const credentials = after(
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
    expect(after(credentials, { type: 'refused', code })).toMatchObject({
      screen: { view: 'login', isPersonal: false },
      email: 'ana@example.com',
    })
  }
})

test('what is wrong with an address, a password or a birthday is said where it was typed', () => {
  const birthday = after(opened('signup'), { type: 'continued_with_email' }, { type: 'email_free' })

  for (const code of ['invalid_email', 'email_domain_blocked', 'password_too_weak'] as const) {
    expect(after(birthday, { type: 'refused', code }).screen).toEqual({
      view: 'signup',
      step: 'credentials',
    })
  }
  for (const code of ['age_missing', 'overage', 'birthday_invalid'] as const) {
    expect(after(birthday, { type: 'refused', code }).screen).toEqual(birthday.screen)
  }
})

test('a social log-in of an unknown account leads to socialSignupWithAge', () => {
  for (const flowType of ['login', 'signup'] as const) {
    const social = after(opened(flowType), unknown({ email: 'ana@mail.example' }))
    expect(social).toMatchObject({
      screen: { view: 'socialSignupWithAge' },
      email: 'ana@mail.example',
    })
    expect(after(social, { type: 'birthday_given' }).screen).toEqual(social.screen)
    expect(after(social, { type: 'went_back' }).screen.view).toBe('signup')
  }
})

test('social sign-up with age: birthday, the optional consents, and back to the birthday', () => {
  const social = after(opened('login', { asksConsents: true }), unknown())
  const consents = after(social, { type: 'birthday_given' })

  expect(consents.screen).toEqual({ view: 'consents', back: 'socialSignupWithAge' })
  expect(after(consents, { type: 'went_back' }).screen).toEqual(social.screen)
})

test('in recovery mode an unknown social account opens the prevent-register modal', () => {
  for (const [provider, modal] of [
    ['facebook', 'preventFacebookRegister'],
    ['google', 'preventGoogleRegister'],
    ['line', 'preventSocialRegister'],
  ] as const) {
    const code = 'social_register_prevented'
    const stopped = after(opened('login'), { type: 'social_refused', provider, code, text: 'Why.' })
    expect(stopped).toMatchObject({ modal, screen: { view: 'login' } })
  }
})

test('a provider that is switched off has a modal of its own', () => {
  for (const [provider, modal] of [
    ['facebook', 'facebookUnavailable'],
    ['google', 'googleUnavailable'],
    ['line', 'providerUnavailable'],
  ] as const) {
    const code = 'social_unavailable'
    expect(
      after(opened('signup'), { type: 'social_refused', provider, code, text: 'Why.' }).modal,
    ).toBe(modal)
  }
})

test('what came of a visit to a provider is said until the next one, or another screen', () => {
  const code = 'social_not_authorized'
  const refused = after(opened('login'), {
    type: 'social_refused',
    provider: 'google',
    code,
    text: 'Why.',
  })

  expect(refused.socialRefusal).toEqual({ provider: 'google', code, text: 'Why.' })
  expect(after(refused, { type: 'social_begun' }).socialRefusal).toBeNull()
  expect(after(refused, { type: 'toggled' }).socialRefusal).toBeNull()
  expect(after(refused, unknown()).socialRefusal).toBeNull()
})

test('a provider that is for members only leads a newcomer from log-in to sign-up', () => {
  const code = 'social_not_for_newcomers'
  const refused = after(opened('login'), {
    type: 'social_refused',
    provider: 'facebook',
    code,
    text: 'Why.',
  })

  expect(refused.screen).toEqual({ view: 'signup', step: 'offer' })
})

test('nobody whom a provider named goes on from the beginning, or from a log-in that was not to connect', () => {
  const asked = after(opened('login'), unknown({ needs: 'email' }))
  const back = after(asked, { type: 'went_back' })
  const taken = after(opened('login'), unknown({ needs: 'prove', email: 'ana@example.com' }))
  const joining = after(taken, { type: 'chose_log_in', joins: true })

  expect(back).toMatchObject({ screen: { view: 'signup' }, pending: null })
  expect(after(back, { type: 'toggled' })).toMatchObject({
    screen: { view: 'login' },
    pending: null,
  })
  expect(joining).toMatchObject({ pending: { attempt: 7, email: 'ana@example.com' } })
  expect(after(joining, { type: 'toggled' })).toMatchObject({ pending: null })
})

test('too young by a social sign-up: confirmed with its birthday, and edited where it was typed', () => {
  const typed = after(opened('login'), unknown(), {
    type: 'refused',
    code: 'underage',
    birthday: '2019-05-02',
  })
  const told = after(opened('login'), unknown({ needs: 'underage', birthday: '2019-05-02' }))

  for (const underage of [typed, told]) {
    expect(underage).toMatchObject({
      screen: { view: 'UnderageConfirmation', of: 'social' },
      birthday: '2019-05-02',
    })
    expect(after(underage, { type: 'edited_birthday' }).screen).toEqual({
      view: 'socialSignupWithAge',
    })
  }
})

test('an address that has an account: log in to it, or not now', () => {
  const taken = after(opened('signup'), unknown({ needs: 'prove', email: 'ana@mail.example' }))

  expect(taken.screen).toEqual({ view: 'EmailAlreadyExist' })
  expect(after(taken, { type: 'chose_log_in', joins: false })).toMatchObject({
    screen: { view: 'login' },
    pending: null,
  })
  expect(after(taken, { type: 'chose_log_in', joins: true })).toMatchObject({
    screen: { view: 'login', isPersonal: false },
    email: 'ana@mail.example',
    pending: { attempt: 7 },
  })
  expect(after(taken, { type: 'declined' })).toMatchObject({
    screen: { view: 'signup', step: 'offer' },
    pending: null,
  })
})

test('a phone-only social sign-up collects an email: free leads on, taken to EmailAlreadyExist', () => {
  const birthday = '1990-04-12'
  const young = after(opened('login'), unknown({ needs: 'email' }))
  const dated = after(
    opened('login', { asksConsents: true }),
    unknown({ needs: 'email', birthday }),
  )
  const plain = after(opened('login'), unknown({ needs: 'email', birthday }))

  expect(young.screen).toEqual({ view: 'EmailCollection', hasBirthday: false })
  expect(after(young, { type: 'address_free' }).screen).toEqual({ view: 'socialSignupWithAge' })
  expect(after(dated, { type: 'address_free' }).screen).toEqual({
    view: 'consents',
    back: 'signup',
  })
  expect(after(plain, { type: 'address_free' }).screen).toEqual(plain.screen)

  const taken = after(young, { type: 'address_taken' })
  expect(taken.screen).toEqual({ view: 'EmailAlreadyExist' })
  expect(after(taken, { type: 'declined' }).screen).toEqual({ view: 'signup', step: 'offer' })
})

test('a server that asks for a second factor leads to loginMfa with the end digits of the phone', () => {
  const mfa = after(opened('login'), { type: 'mfa_asked', asked: ASKED })

  expect(mfa.screen).toEqual({ view: 'loginMfa', asked: ASKED })
  expect(after(mfa, { type: 'refused', code: 'wrong_password' }).screen).toEqual(mfa.screen)
  expect(after(mfa, { type: 'went_back' }).screen).toEqual({ view: 'login', isPersonal: false })
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
    const { modal, screen } = after(opened('login'), { type: 'refused', code })
    expect(modal, `${code} ${number}`).toBe(
      Object.entries(modals).find(([c]) => c === code)?.[1] ?? null,
    )
    expect(screen).toEqual({ view: 'login', isPersonal: false })
  }
  expect(after(opened('login'), { type: 'reset_sent' }).modal).toBe('passwordResetSent')
})

test('what nobody foresaw is said in a modal, but by the form itself where it has Continue', () => {
  const credentials = after(opened('signup'), { type: 'continued_with_email' })

  expect(after(opened('login'), { type: 'failed' }).modal).toBe('failed')
  expect(after(credentials, { type: 'email_free' }, { type: 'failed' }).modal).toBe('failed')
  expect(after(credentials, { type: 'failed' }).modal).toBeNull()
})

test('account-state codes: soft banned 0 to suspended 6', () => {
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

test('log-in is personal for a known viewer, unless an account is added or in the upsell', () => {
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

  expect(after(known, { type: 'not_you' }).screen).toEqual({ view: 'login', isPersonal: false })
})

test('a one-tap registration shows the welcome', () => {
  expect(after(opened('signup'), { type: 'one_tap_registered' }).screen).toEqual({
    view: 'welcome',
  })
})
