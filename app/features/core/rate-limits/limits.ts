import { DAY_MS, MINUTE_MS } from '../../../durations.ts'
import type { RefusalCode } from '../../../refusal.ts'

/** Our choice: calls within {@link RATE_WINDOW_MS}, per network unless stated otherwise. */
export const RATE_WINDOW_MS = 10 * MINUTE_MS

/** Daily limits of actions that send an email. Removals need no limit, because they follow additions. */
const DAILY_LIMITS = {
  passwordChanged: 20,
  passkeyAdded: 20,
  factorAdded: 10,
  recoveryCodesMade: 10,
  identityJoined: 10,
  tokenMade: 100,
  appChanged: 50,
  programAllowed: 100,
  /** Invitations by email: per sender, and per address from all senders together. */
  invitedByEmail: 20,
  invitedAddress: 5,
  /** Errors of pages that nobody has reported today, per network. */
  newPageError: 20,
} as const

/** Limits that are never exceeded, even in a burst, because each protects something. */
export const EXACT_LIMITS = {
  ...DAILY_LIMITS,
  /** Checks of whether an address has an account. */
  exists: 120,
  register: 40,
  forgotPassword: 40,
  /** Emailed links: per typed name, from any network, or per logged-in member. */
  forgottenAccount: 5,
  /** Messages per member: `verification` to their own address, `emailChange` to a new one. */
  verification: 5,
  emailChange: 5,
  invite: 60,
  send: 60,
  /** Per member: shares to one name, and changes to secret links. */
  sentTo: 5,
  secretLink: 60,
  /** Pages and pictures that we fetch for a member, and the member's uploads. */
  fetch: 200,
  upload: 300,
  /** Pictures that a device shares to us, also for visitors. They are kept for ten minutes. */
  share: 20,
  claim: 30,
  export: 60,
  /** Data copies by an emailed link, per member: starts, and downloaded parts. */
  copyBegun: 20,
  copyPart: 120,
  import: 60,
  /** Parts of import files, 8 MiB each: 8 GiB per member. */
  importPart: 1000,
  /** Pictures that an import's preview fetches, per member. */
  importPicture: 2000,
  /** Unknown API tokens, each of which costs a database lookup. */
  unknownToken: 120,
  /** Created tokens, changes to apps, and consents, per member. */
  token: 30,
  app: 60,
  consent: 60,
  /** Test notifications, per member. */
  pushTest: 20,
  /** Visits to the card page, per member. */
  card: 20,
  /** Payments started by the business, per business, because banks count payments too. */
  payNow: 6,
} as const

/** Limits that only save work, so a burst may exceed them. */
const COARSE_LIMITS = {
  validation: 120,
  landingSignals: 40,
  /** Counted by the network's lockout object. */
  logIn: 300,
  /** Redirects to and from providers (two per log-in), and their tokens in the API. */
  social: 600,
  /** Passkey log-ins: starts and answers. */
  passkey: 600,
  offsite: 600,
  /** Embedded boards and pins: a network may be a whole school. */
  embed: 3000,
  oembed: 1200,
  /** Parts of the sitemap, each of which reads thousands of rows. */
  sitemap: 120,
  /** Tag events: a network may be all the phones of a city. */
  conversion: 6000,
  preview: 600,
  /** Reported page errors: a network may be a whole office. */
  pageError: 60,
  /** Token requests by apps, per network, and per app and network. */
  oauth: 3000,
  oauthApp: 1200,
} as const

export const RATE_LIMITS = { ...EXACT_LIMITS, ...COARSE_LIMITS }

export function windowMsOf(name: keyof typeof RATE_LIMITS): number {
  return Object.hasOwn(DAILY_LIMITS, name) ? DAY_MS : RATE_WINDOW_MS
}

export function spentLimitCode(name: keyof typeof RATE_LIMITS): RefusalCode {
  if (name === 'invitedByEmail' || name === 'invitedAddress') return 'invited_too_often'
  return Object.hasOwn(DAILY_LIMITS, name) ? 'changed_too_often' : 'rate_limited'
}

/** Exact limits for which KV and the Durable Object are asked in parallel, because a member is waiting. */
export const CHECKED_IN_PARALLEL: ReadonlySet<keyof typeof RATE_LIMITS> = new Set([
  'upload',
  'fetch',
  'importPart',
])

export type RefundableLimit = 'unknownToken'

/** Whether calls can be refunded. KV updates too late for that, so KV must not record such a limit as spent. */
export function isRefundable(name: keyof typeof RATE_LIMITS): name is RefundableLimit {
  return name === 'unknownToken'
}
