import type { Database } from './db/database.ts'

/** A member's role for a business. `OWNER` is the business itself. */
export type Role = 'OWNER' | 'ADMIN' | 'CAMPAIGN_MANAGER' | 'ANALYST' | 'PROFILE'

export type ActingProfile = {
  id: number
  username: string
  businessName: string
  pictureHash: string | null
  avatarColorIndex: number
  permissions: Role[]
}

export type Audience = {
  gender: 'female' | 'male' | 'unspecified'
  /** `YYYY-MM-DD`. */
  birthday: string
  /** Topics of the pins that the viewer saved, the most frequent first. */
  interests: number[]
  hiddenCampaigns: number[]
  /** Businesses that the viewer blocked or muted, or that blocked the viewer. */
  hiddenPromoters: number[]
}

/** The moderation rights of each role are in `features/operations/moderation/rights.ts`. */
export type StaffRole = 'reviewer' | 'moderator' | 'editor' | 'admin'

type Preferences = {
  /** Null sorts boards by newest on the profile and by name in the picker. */
  boardOrder: 'saved' | 'name' | 'newest' | 'hand' | null
  boardPrivacy: 'public' | 'secret'
  startPage: 'home' | 'profile' | 'ideas'
}

export type ShownInvitation = { boardId: number; board: string; inviter: string }

/** The API token of a request, acting for a member. */
export type Bearer = {
  tokenId: number
  /** The app that has the member's consent; null for a personal access token. */
  appId: number | null
  scopes: readonly string[]
  /** Whether the token reaches secret boards in this request. */
  reachesSecret: boolean
}

export type StoredAccount = { memberId: number; token: string }

export type Viewer = {
  id: number
  /** 0 for API requests, which have no session. */
  sessionId: number
  bearer: Bearer | null
  username: string
  email: string
  firstName: string
  fullName: string
  pictureHash: string | null
  avatarColorIndex: number
  isPartner: boolean
  acting: ActingProfile | null
  hasOtherProfiles: boolean
  country: string
  audience: Audience
  promoteExcludedAt: number | null
  lastBoard: { id: number; name: string } | null
  /** The viewer's latest unanswered invitation. */
  invitation: ShownInvitation | null
  staffRole: StaffRole | null
  hasNewUpdate: boolean
  hasNewDecision: boolean
  /** Whether feeds and search hide AI-made pictures from the viewer. */
  hidesAi: boolean
  /** Whether blocks, mutes or preferences may hide a pin from the viewer. */
  hidesPins: boolean
  /** Whether promoted pins ignore the viewer's interests. */
  ignoresInterests: boolean
  /** Hashtags that the viewer chose for the home feed; null until asked. */
  topics: string[] | null
  preferences: Preferences
  createdAt: number
  /** When log-in stops asking for the second factor that was reported lost. */
  factorLossAt: number | null
  sessionStartedAt: number
  /** Whether the session started with a proof of identity; a provider's statement isn't a proof. */
  startedWithProof: boolean
  isTwoFactor: boolean
  /** The second factor, passkey or connected account that started the session; null for other methods. */
  proofId: number | null
  /** Whether the viewer has a second factor that this session didn't use. */
  missesFactor: boolean
}

export type Origin = {
  /** The key of rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
  network: string
  country: string
  region: string | null
  /** The preferred language, as an ISO 639 code. */
  language: string
  /** The browser's time zone; null until the browser has sent it. */
  zone: string | null
  userAgent: string
  /** Whether the browser is prefetching a page that nobody has opened yet. */
  isPrefetch: boolean
  /** Whether the browser sends the Global Privacy Control signal. */
  hasPrivacySignal: boolean
  /** Identifies the browser for the lockout; null before its first log-in. */
  deviceToken: string | null
  /** Identifies the browser for a provider's callback; null before the first callback. */
  connectToken: string | null
  challengeToken: string | null
  /** The accounts kept in this browser, the most recently used first. */
  accounts: readonly StoredAccount[]
  isUnderage: boolean
}

export type IdempotentRequest = {
  key: string
  requestId: string
  bodyHash(): string
  secretUntil: number | null
  isRecorded: boolean
  /** Whether the first request with this key can have caused the refusal of this one. */
  isOverAfterFirst: boolean
}

/** Computes an Argon2id tag; `memorySize` is in KiB. */
export type ComputeHash = (options: {
  password: Uint8Array
  salt: Uint8Array
  memorySize: number
  passes: number
  parallelism: number
  tagLength: number
}) => Uint8Array

/** The first argument of every domain function. */
export type Context = {
  db: Database
  env: Env
  viewer: Viewer | null
  /** When the request or message started, in milliseconds since 1970. Other clocks only measure durations. */
  now: number
  origin: Origin
  requestId: string
  idempotentRequest: IdempotentRequest | null
  argon2(): Promise<ComputeHash>
  nameChallenge(token: string): void
  waitUntil(work: Promise<unknown>): void
}

/** The context of a queue message or a scheduled job, which has no request. */
export type Worker = Pick<Context, 'db' | 'env' | 'now'>
