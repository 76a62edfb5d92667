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
  /** The stored hash; null without an account or password. */
  passwordHash: string | null
  network: string
  device: string
  now: number
}

export type Verdict =
  | { outcome: 'locked' }
  | {
      outcome: 'wrong'
      /** Attempts from this place within the window, this one included. */
      tries: number
      isKnownDevice: boolean
    }
  | { outcome: 'right'; freshHash: string | null }

export type Attempt = { at: number; network: string; knownDevice: string | null }

export type CodeTry = { at: number; challenge: number }

type KnownDevice = { hash: string; seenAt: number }

/** The memory of an account's object (attempts, devices, codes) or a network's (failures); oldest first. */
export type LockoutMemory = {
  attempts: readonly Attempt[]
  failures: readonly number[]
  devices: readonly KnownDevice[]
  codes?: readonly CodeTry[]
}

export const NO_MEMORY: LockoutMemory = { attempts: [], failures: [], devices: [] }

/** An attempt can matter for a window and a lock. */
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

export function nextForgetting({
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

/** Whether `limit` attempts in one window began a lock that still lasts. */
export function isLocked(times: readonly number[], limit: number, now: number): boolean {
  const first = times.at(-limit)
  const last = times.at(-1)
  if (first === undefined || last === undefined) return false
  return last - first < LOCKOUT_WINDOW_MS && now - last < LOCK_MS
}

/** Counts separately for each network, each known device, and all others. */
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

export function triesAlike(attempts: readonly Attempt[], attempt: Attempt): number {
  const recent = attempts.filter(({ at }) => attempt.at - at < LOCKOUT_WINDOW_MS)
  return recent.filter((other) => areAlike(other, attempt)).length
}

/** After success, the attempts from other places and devices still count. */
export function attemptsAfterSuccess(attempts: readonly Attempt[], attempt: Attempt): Attempt[] {
  return attempts.filter((other) => !areAlike(other, attempt))
}

function areAlike(one: Attempt, other: Attempt): boolean {
  const { network, knownDevice } = other
  return one.network === network || (knownDevice !== null && one.knownDevice === knownDevice)
}

/** Whether a code may be compared, after these tries of the last hour. */
export function judgeCodeTry(
  tries: readonly CodeTry[],
  challenge: number,
): 'reserved' | 'spent' | 'locked' {
  if (tries.length >= CODE_TRIES.hour) return 'locked'
  const spent = tries.filter((one) => one.challenge === challenge).length
  return spent >= CODE_TRIES.challenge ? 'spent' : 'reserved'
}
