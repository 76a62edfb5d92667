import { DAY_MS } from '../../../durations.ts'
import type { FormResult } from '../../../forms/form-result.ts'
import { maskedEmail } from '../names/masked-email.ts'
import type { PendingIdentity } from '../providers/connect/connect.ts'
import { ENTRY_DEFAULTS } from '../recovery/access-entry.ts'
import type { AskedFactor } from '../tokens/verification-code.ts'
import { FLOW_TYPES, type FlowType } from './machine/flow.ts'
import type { FlowContext, KnownMember } from './sign-in-context.ts'

export const SAMPLE_VIEWS = [...FLOW_TYPES, 'joinAccount', 'credentials', 'birthday'] as const
export type SampleView = (typeof SAMPLE_VIEWS)[number]

export const SAMPLE_EMAIL = 'ana.lindqvist@mail.example'

export type Sample = {
  flowType: FlowType
  signIn: FlowContext
  email?: string
  asked?: AskedFactor
  result?: FormResult
}

/** Fills a view with data that otherwise comes from a provider, a cookie or an earlier step. */
export function sampleOf(view: SampleView, signIn: FlowContext, now: number): Sample {
  switch (view) {
    case 'respondMessage':
      return { flowType: view, signIn: { ...signIn, inviter: INVITER } }
    case 'login':
      return { flowType: view, signIn: { ...signIn, known: KNOWN } }
    case 'loginMfa':
      return { flowType: view, signIn, email: SAMPLE_EMAIL, asked: askedAt(now) }
    case 'consents':
      return { flowType: view, signIn: { ...signIn, asksConsents: true } }
    case 'credentials':
      return { flowType: 'signup', signIn: { ...signIn, container: 'home_page' } }
    case 'birthday':
      return { flowType: 'signup', signIn, email: SAMPLE_EMAIL, result: NO_BIRTHDAY }
    case 'signup':
    case 'welcome':
      return { flowType: view, signIn }
    default:
      return { flowType: 'signup', signIn: { ...signIn, pending: pendingFor(view, now) } }
  }
}

const INVITER = { firstName: 'Maren', fullName: 'Maren Holt', imageUrl: null, avatarColorIndex: 3 }

const KNOWN: KnownMember = {
  type: 'AUTH',
  info: {
    firstName: 'Ana',
    email: maskedEmail(SAMPLE_EMAIL),
    imageUrl: null,
    avatarColorIndex: 5,
    hasPassword: true,
    connectedToFacebook: false,
    connectedToGoogle: true,
    connectedToLine: false,
  },
}

const NO_BIRTHDAY: FormResult = {
  code: 'birthday_missing',
  details: {},
  errors: {},
  formError: null,
  typed: {},
}

function askedAt(now: number): AskedFactor {
  return { phoneNumberEnd: '42', hasApp: true, sentAt: now, lossAt: null }
}

type SocialView =
  | 'socialSignupWithAge'
  | 'EmailCollection'
  | 'EmailAlreadyExist'
  | 'UnderageConfirmation'
  | 'joinAccount'

const NEEDS = {
  socialSignupWithAge: 'register',
  EmailCollection: 'email',
  EmailAlreadyExist: 'prove',
  UnderageConfirmation: 'underage',
  joinAccount: 'join',
} as const satisfies Record<SocialView, PendingIdentity['needs']>

function pendingFor(view: SocialView, now: number): PendingIdentity {
  const year = new Date(now).getUTCFullYear()
  return {
    attempt: 1,
    provider: 'google',
    isOneTap: false,
    isBusiness: false,
    needs: NEEDS[view],
    joins: view === 'joinAccount' ? joinedAt(now) : null,
    email: view === 'EmailCollection' ? null : SAMPLE_EMAIL,
    account: SAMPLE_EMAIL,
    birthday: view === 'UnderageConfirmation' ? `${year - 9}-05-04` : null,
  }
}

function joinedAt(now: number): PendingIdentity['joins'] {
  return {
    fullName: 'Ana Lindqvist',
    username: 'analindqvist',
    ended: [
      {
        ...ENTRY_DEFAULTS,
        kind: 'session',
        name: 'Firefox on Windows',
        detail: 'Lisbon, Portugal',
        since: now - 40 * DAY_MS,
      },
      { ...ENTRY_DEFAULTS, kind: 'password', name: 'Password', since: now - 90 * DAY_MS },
    ],
  }
}
