import type { computeHash } from 'argon2id'
import type { Database } from './db/database.ts'
import type { ShownInvitation } from './features/auth/sessions/newest-invitation.server.ts'

/** The member whose session a request carries: what every page needs to know of them. */
export type Viewer = {
  id: number
  sessionId: number
  username: string
  email: string
  firstName: string
  fullName: string
  /** The name of their picture's file; null shows their initial on the avatar colour. */
  pictureHash: string | null
  avatarColorIndex: number
  isPartner: boolean
  /** The board that they last saved to; null before the first save, and when it is gone. */
  lastBoard: { id: number; name: string } | null
  /** The newest invitation to a board that they haven't answered yet. */
  invitation: ShownInvitation | null
  createdAt: number
  /** When this session began, by a password or another proof. */
  sessionStartedAt: number
}

/** Where a request came from. */
export type Origin = {
  /** The address that limits are counted by: an IPv4 address or the first 64 bits of an IPv6 one. */
  network: string
  /** Two letters, upper case. */
  country: string
  region: string | null
  userAgent: string
  /** Names the browser for the lockout; null before its first log-in. */
  deviceToken: string | null
  /** Whether somebody in this browser was found too young to sign up. */
  isUnderage: boolean
}

/** What one request knows: the first argument of every domain function. */
export type Context = {
  db: Database
  env: Env
  viewer: Viewer | null
  /** Milliseconds since 1970; the only clock. */
  now: number
  origin: Origin
  requestId: string
  /** Argon2id, loaded at the first use. */
  argon2(): Promise<computeHash>
  /** Lets work outlive the answer. */
  waitUntil(work: Promise<unknown>): void
}
