import { DEVICE_MS, LOCK_MS, LOCKOUT_ATTEMPTS, LOCKOUT_WINDOW_MS } from '../limits.ts'

/** A password that somebody types for an account, and where from. */
export type Guess = {
  password: string
  /** The account's stored hash; null for an account that doesn't exist or has no password. */
  passwordHash: string | null
  network: string
  /** Hash of the browser's device token. */
  device: string
  now: number
}

/** What became of a guess. A stale hash comes back fresh, to be stored in its place. */
export type Verdict =
  | { outcome: 'locked' }
  | {
      outcome: 'wrong'
      /** How many attempts were alike within the window, this one too. */
      tries: number
      /** Whether the browser has logged in to the account before. */
      isKnownDevice: boolean
    }
  | { outcome: 'right'; freshHash: string | null }

/** An attempt that counts: it was wrong, or isn't known to be right yet. */
export type Attempt = { at: number; network: string; knownDevice: string | null }

/** A browser that has logged in to the account. */
type KnownDevice = { hash: string; seenAt: number }

/**
 * What the object of an account (attempts, devices) or of a network (failures: times of attempts on
 * any account, reserved and not taken back) remembers. Each list is oldest first.
 */
export type LockoutMemory = {
  attempts: readonly Attempt[]
  failures: readonly number[]
  devices: readonly KnownDevice[]
}

export const NO_MEMORY: LockoutMemory = { attempts: [], failures: [], devices: [] }

/** How long an attempt can matter: it may be the first of a window whose last began a lock. */
const ATTEMPT_MS = LOCKOUT_WINDOW_MS + LOCK_MS

/** The memory without what no longer matters. */
export function withoutOld({ attempts, failures, devices }: LockoutMemory, now: number) {
  return {
    attempts: attempts.filter(({ at }) => now - at < ATTEMPT_MS),
    failures: failures.filter((at) => now - at < ATTEMPT_MS),
    devices: devices.filter(({ seenAt }) => now - seenAt < DEVICE_MS),
  }
}

/** When the memory next has something to forget; null when it holds nothing. */
export function nextForgetting({ attempts, failures, devices }: LockoutMemory): number | null {
  const times = [
    ...attempts.map(({ at }) => at + ATTEMPT_MS),
    ...failures.map((at) => at + ATTEMPT_MS),
    ...devices.map(({ seenAt }) => seenAt + DEVICE_MS),
  ]
  return times.length > 0 ? Math.min(...times) : null
}

/**
 * Whether a count is locked: `limit` attempts fell into one window, and the lock that the last of
 * them began has not run out. Times are oldest first.
 */
export function isLocked(times: readonly number[], limit: number, now: number): boolean {
  const first = times.at(-limit)
  const last = times.at(-1)
  if (first === undefined || last === undefined) return false
  return last - first < LOCKOUT_WINDOW_MS && now - last < LOCK_MS
}

/**
 * Whether an account takes no further attempt like this one. Each network has a count of its own; besides it,
 * known devices have one each and all the others share one.
 */
export function isAccountLocked(
  attempts: readonly Attempt[],
  { network, knownDevice, at }: Attempt,
): boolean {
  const timesOf = (counts: (attempt: Attempt) => boolean) =>
    attempts.filter(counts).map((attempt) => attempt.at)
  const here = timesOf((attempt) => attempt.network === network)
  const alike = timesOf((attempt) => attempt.knownDevice === knownDevice)
  const alikeLimit = knownDevice ? LOCKOUT_ATTEMPTS.device : LOCKOUT_ATTEMPTS.account
  return isLocked(here, LOCKOUT_ATTEMPTS.pair, at) || isLocked(alike, alikeLimit, at)
}

/** How many attempts, this one among them, its network or known device made within the window. */
export function triesAlike(attempts: readonly Attempt[], attempt: Attempt): number {
  const recent = attempts.filter(({ at }) => attempt.at - at < LOCKOUT_WINDOW_MS)
  return recent.filter((other) => areAlike(other, attempt)).length
}

/** The attempts that still count after a right password: those from other places and devices. */
export function attemptsAfterSuccess(attempts: readonly Attempt[], attempt: Attempt): Attempt[] {
  return attempts.filter((other) => !areAlike(other, attempt))
}

function areAlike(one: Attempt, other: Attempt): boolean {
  const { network, knownDevice } = other
  return one.network === network || (knownDevice !== null && one.knownDevice === knownDevice)
}
