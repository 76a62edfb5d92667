import type { computeHash } from 'argon2id'
import type { Database } from './db/database.ts'

/** What a member can be for a business. `OWNER` is the business itself. */
export type Role = 'OWNER' | 'ADMIN' | 'CAMPAIGN_MANAGER' | 'ANALYST' | 'PROFILE'

/** A business that a member acts for. */
export type ActingProfile = {
  id: number
  username: string
  businessName: string
  pictureHash: string | null
  avatarColorIndex: number
  permissions: Role[]
}

/** What promoted pins are chosen by. */
export type Audience = {
  gender: 'female' | 'male' | 'unspecified'
  /** `YYYY-MM-DD`. */
  birthday: string
  /** Topics of what they saved, the most frequent first. */
  interests: number[]
  /** Campaigns that they don't want to see. */
  hiddenCampaigns: number[]
  /** Businesses whom they blocked or muted, or who blocked them. */
  hiddenPromoters: number[]
}

/** What somebody who works for us may do at the desk: `features/operations/desk/rights.ts`. */
export type StaffRole = 'reviewer' | 'moderator' | 'editor' | 'admin'

/** An invitation to a board, as every page shows it. */
export type ShownInvitation = { boardId: number; board: string; inviter: string }

/** An account that a browser keeps, with the token of its session. */
export type StoredAccount = { memberId: number; token: string }

/** The signed-in member of a request. */
export type Viewer = {
  id: number
  sessionId: number
  username: string
  email: string
  firstName: string
  fullName: string
  pictureHash: string | null
  avatarColorIndex: number
  isPartner: boolean
  /** The business that they act for; null for themselves. */
  acting: ActingProfile | null
  /** Whether they have access to other businesses, and can switch between them. */
  hasOtherProfiles: boolean
  country: string
  audience: Audience
  /** When promoting pins was closed to them. */
  promoteExcludedAt: number | null
  /** The board of their last save, if it exists. */
  lastBoard: { id: number; name: string } | null
  /** Their newest unanswered invitation. */
  invitation: ShownInvitation | null
  /** What they may do at the desk; null for who doesn't work for us. */
  staffRole: StaffRole | null
  /** Whether something was decided about them that they haven't seen yet. */
  hasNewDecision: boolean
  /** Whether feeds and search leave AI-made pictures out for them. */
  hidesAi: boolean
  createdAt: number
  /** When log-in stops asking for their second factor, which was said to be lost. */
  factorLossAt: number | null
  /** When the session began. */
  sessionStartedAt: number
  /** Whether it began by asking who they are, and not by a provider's word alone. */
  isProved: boolean
  /** Whether the session has seen a second factor. */
  isTwoFactor: boolean
  /** Whether they have a second factor that the session hasn't seen. */
  missesFactor: boolean
}

/** Where a request came from. */
export type Origin = {
  /** The key of rate limits: an IPv4 address, or the /64 of an IPv6 one. */
  network: string
  country: string
  region: string | null
  /** What the browser would rather read: two or three letters. */
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
  /** Names what this browser is asked to prove; null for nothing. */
  challengeToken: string | null
  /** The accounts that this browser keeps, the last used first. */
  accounts: readonly StoredAccount[]
  /** Whether this browser is closed to sign-ups. */
  isUnderage: boolean
}

/** What a request knows: the first argument of every domain function. */
export type Context = {
  db: Database
  env: Env
  viewer: Viewer | null
  /** Milliseconds since 1970. No other clock is read. */
  now: number
  origin: Origin
  requestId: string
  /** Argon2id, loaded at its first use. */
  argon2(): Promise<computeHash>
  /** Lets the browser name its challenge from now on. */
  nameChallenge(token: string): void
  /** Lets work outlive the response. */
  waitUntil(work: Promise<unknown>): void
}
