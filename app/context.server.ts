import type { computeHash } from 'argon2id'
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
  /** Topics of what they saved, the most frequent first. */
  interests: number[]
  hiddenCampaigns: number[]
  /** Businesses that they blocked or muted, or that blocked them. */
  hiddenPromoters: number[]
}

/** Rights at the desk: `features/operations/desk/rights.ts`. */
export type StaffRole = 'reviewer' | 'moderator' | 'editor' | 'admin'

type Preferences = {
  /** Null is newest first on the profile and by name in the picker. */
  boardOrder: 'saved' | 'name' | 'newest' | 'hand' | null
  /** Of new boards, unless they say it. */
  boardPrivacy: 'public' | 'secret'
  startPage: 'home' | 'profile' | 'ideas'
}

export type ShownInvitation = { boardId: number; board: string; inviter: string }

/** The token of a program that asks in a member's place. */
export type Bearer = {
  tokenId: number
  /** The app that has their consent; null for a token of their own. */
  appId: number | null
  scopes: readonly string[]
  /** Whether its scopes reach secret boards for what is asked now. */
  reachesSecret: boolean
}

export type StoredAccount = { memberId: number; token: string }

export type Viewer = {
  id: number
  /** 0 for a program, which has no session. */
  sessionId: number
  /** Null for who is signed in themselves. */
  bearer: Bearer | null
  username: string
  email: string
  firstName: string
  fullName: string
  pictureHash: string | null
  avatarColorIndex: number
  isPartner: boolean
  /** Null for themselves. */
  acting: ActingProfile | null
  hasOtherProfiles: boolean
  country: string
  audience: Audience
  promoteExcludedAt: number | null
  lastBoard: { id: number; name: string } | null
  /** Their newest unanswered invitation. */
  invitation: ShownInvitation | null
  /** Null for members who don't work for us. */
  staffRole: StaffRole | null
  hasNewUpdate: boolean
  hasNewDecision: boolean
  /** Whether feeds and search leave AI-made pictures out for them. */
  hidesAi: boolean
  /** Whether blocks, mutes or wishes may hide a pin from them. */
  hidesPins: boolean
  /** Whether promoted pins are chosen without their interests. */
  ignoresInterests: boolean
  /** Hashtags that they chose for their home; null until they are asked. */
  topics: string[] | null
  preferences: Preferences
  createdAt: number
  /** When log-in stops asking for their second factor, which was said to be lost. */
  factorLossAt: number | null
  sessionStartedAt: number
  /** Whether it began by asking who they are, and not by a provider's word alone. */
  isProved: boolean
  isTwoFactor: boolean
  /** Whether they have a second factor that the session hasn't seen. */
  missesFactor: boolean
}

export type Origin = {
  /** The key of rate limits: an IPv4 address, or the /64 of an IPv6 one. */
  network: string
  country: string
  region: string | null
  /** The preferred language: two or three letters. */
  language: string
  userAgent: string
  /** Whether the browser fetches ahead what nobody has asked to see yet. */
  isPrefetch: boolean
  /** Whether the browser asks not to be tracked, by Global Privacy Control. */
  hasPrivacySignal: boolean
  /** Identifies the browser for the lockout; null before its first log-in. */
  deviceToken: string | null
  /** Identifies the browser for a provider's callback; null before the first. */
  connectToken: string | null
  challengeToken: string | null
  /** The accounts that this browser keeps, the last used first. */
  accounts: readonly StoredAccount[]
  isUnderage: boolean
}

/** The first argument of every domain function. */
export type Context = {
  db: Database
  env: Env
  viewer: Viewer | null
  /** Milliseconds since 1970 at which the request or message began. Another clock only measures how long. */
  now: number
  origin: Origin
  requestId: string
  argon2(): Promise<computeHash>
  nameChallenge(token: string): void
  waitUntil(work: Promise<unknown>): void
}
