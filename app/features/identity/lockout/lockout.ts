import {
  CODE_TRIES,
  CODE_TRIES_MS,
  DEVICE_MS,
  LOCK_MS,
  LOCKOUT_ATTEMPTS,
  LOCKOUT_WINDOW_MS,
} from '../limits.ts'

export type Guess = {
  password: string
  /** The stored hash; null without an account or a password. */
  passwordHash: string | null
  network: string
  device: string
  now: number
}

export type LockoutVerdict =
  | { outcome: 'locked' }
  | {
      outcome: 'wrong'
      /** Attempts from this network or device within the window, including this one. */
      tries: number
      isKnownDevice: boolean
    }
  | { outcome: 'right'; freshHash: string | null }

export type FailedAttempt = { at: number; network: string; knownDevice: string | null }

export type CodeTry = { at: number; challenge: number }

type KnownDevice = { hash: string; seenAt: number }

/** The lockout state: an account's attempts, devices and codes, or a network's failures, oldest first. */
export type LockoutMemory = {
  attempts: readonly FailedAttempt[]
  failures: readonly number[]
  devices: readonly KnownDevice[]
  codes?: readonly CodeTry[]
}

export const NO_MEMORY: LockoutMemory = { attempts: [], failures: [], devices: [] }

/** How long an attempt matters: one window plus one lock. */
const ATTEMPT_MS = LOCKOUT_WINDOW_MS + LOCK_MS

export function withoutOld(
  { attempts, failures, devices, codes = [] }: LockoutMemory,
  now: number,
) {
  return {
    attempts: attempts.filter(({ at }) => now - at < ATTEMPT_MS),
    failures: failures.filter((at) => now - at < ATTEMPT_MS),
    devices: devices.filter(({ seenAt }) => now - seenAt < DEVICE_MS),
    codes: codes.filter(({ at }) => now - at < CODE_TRIES_MS),
  }
}

export function nextCleanUp({
  attempts,
  failures,
  devices,
  codes = [],
}: LockoutMemory): number | null {
  const times = [
    ...attempts.map(({ at }) => at + ATTEMPT_MS),
    ...failures.map((at) => at + ATTEMPT_MS),
    ...devices.map(({ seenAt }) => seenAt + DEVICE_MS),
    ...codes.map(({ at }) => at + CODE_TRIES_MS),
  ]
  return times.length > 0 ? Math.min(...times) : null
}

/** Whether `limit` attempts within a window started a lock that is still in force. */
export function isLocked(times: readonly number[], limit: number, now: number): boolean {
  const first = times.at(-limit)
  const last = times.at(-1)
  if (first === undefined || last === undefined) return false
  return last - first < LOCKOUT_WINDOW_MS && now - last < LOCK_MS
}

/** Whether an account is locked. Attempts by networks, by known devices and by all others are counted separately. */
export function isAccountLocked(
  attempts: readonly FailedAttempt[],
  { network, knownDevice, at }: FailedAttempt,
): boolean {
  const timesOf = (counts: (attempt: FailedAttempt) => boolean) =>
    attempts.filter(counts).map((attempt) => attempt.at)
  const here = timesOf((attempt) => attempt.network === network)
  const alike = timesOf((attempt) => attempt.knownDevice === knownDevice)
  const alikeLimit = knownDevice ? LOCKOUT_ATTEMPTS.device : LOCKOUT_ATTEMPTS.account
  return isLocked(here, LOCKOUT_ATTEMPTS.pair, at) || isLocked(alike, alikeLimit, at)
}

export function triesAlike(attempts: readonly FailedAttempt[], attempt: FailedAttempt): number {
  const recent = attempts.filter(({ at }) => attempt.at - at < LOCKOUT_WINDOW_MS)
  return recent.filter((other) => areAlike(other, attempt)).length
}

/** A success clears only attempts from its own network and device. */
export function attemptsAfterSuccess(
  attempts: readonly FailedAttempt[],
  attempt: FailedAttempt,
): FailedAttempt[] {
  return attempts.filter((other) => !areAlike(other, attempt))
}

function areAlike(one: FailedAttempt, other: FailedAttempt): boolean {
  const { network, knownDevice } = other
  return one.network === network || (knownDevice !== null && one.knownDevice === knownDevice)
}

/** Whether another code may be compared, given the last hour's tries. */
export function judgeCodeTry(
  tries: readonly CodeTry[],
  challenge: number,
): 'reserved' | 'spent' | 'locked' {
  if (tries.length >= CODE_TRIES.hour) return 'locked'
  const spent = tries.filter((one) => one.challenge === challenge).length
  return spent >= CODE_TRIES.challenge ? 'spent' : 'reserved'
}
