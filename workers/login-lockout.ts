import { DurableObject } from 'cloudflare:workers'
import { RATE_LIMITS, RATE_WINDOW_MS } from '../app/features/core/rate-limits/limits.ts'
import { KNOWN_DEVICES, LOCKOUT_ATTEMPTS } from '../app/features/identity/limits.ts'
import {
  attemptsAfterSuccess,
  type Guess,
  isAccountLocked,
  isLocked,
  judgeCodeTry,
  type LockoutMemory,
  type LockoutVerdict,
  NO_MEMORY,
  nextCleanUp,
  triesAlike,
  withoutOld,
} from '../app/features/identity/lockout/lockout.ts'
import { isPassword } from '../app/features/identity/passwords/password-check.server.ts'
import { DUMMY_HASH, rehash } from '../app/features/identity/passwords/passwords.server.ts'
import { loadArgon2 } from './argon2.ts'

/** One object per account or network. Each call is atomic until its first await, so counts are exact. */
export class LoginLockout extends DurableObject<Env> {
  readonly argon2 = loadArgon2

  /** The time of the next alarm. It is null until it is read, and Infinity if there is none. */
  #alarmAt: number | null = null

  /** For a network: when pending attempts started. Kept in memory only, because a restart ends them too. */
  #underWay: readonly number[] = []

  /** For a network: its log-ins in the current window. */
  #logIns = { window: 0, count: 0 }

  /** For an account: reserves the attempt, then verifies the password. */
  async tryPassword({
    password,
    passwordHash,
    network,
    device,
    now,
  }: Guess): Promise<LockoutVerdict> {
    const memory = this.#recall(now)
    const isKnown = memory.devices.some(({ hash }) => hash === device)
    const attempt = { at: now, network, knownDevice: isKnown ? device : null }
    if (isAccountLocked(memory.attempts, attempt)) return { outcome: 'locked' }
    const attempts = [...memory.attempts, attempt].sort((a, b) => a.at - b.at)
    await this.#keep({ ...memory, attempts })

    const isRight = await isPassword(this, password, passwordHash ?? DUMMY_HASH)
    if (!isRight || passwordHash === null) {
      return { outcome: 'wrong', tries: triesAlike(attempts, attempt), isKnownDevice: isKnown }
    }
    const later = this.#recall(now)
    await this.#keep({
      ...withDevice(later, device, now),
      attempts: attemptsAfterSuccess(later.attempts, attempt),
    })
    return { outcome: 'right', freshHash: await rehash(this, password, passwordHash) }
  }

  /** For an account: reserves an attempt before a second factor's code is compared. */
  async reserveCode(challenge: number, now: number): Promise<'reserved' | 'spent' | 'locked'> {
    const memory = this.#recall(now)
    const verdict = judgeCodeTry(memory.codes, challenge)
    const codes = [...memory.codes, { at: now, challenge }]
    if (verdict === 'reserved') await this.#keep({ ...memory, codes })
    return verdict
  }

  /** For an account: stops counting the attempts of a challenge that succeeded. */
  async forgetCodes(challenge: number, now: number): Promise<void> {
    const memory = this.#recall(now)
    const codes = memory.codes.filter((one) => one.challenge !== challenge)
    await this.#keep({ ...memory, codes })
  }

  /** For an account: remembers a browser that has logged in. */
  async rememberDevice(hash: string, now: number): Promise<void> {
    await this.#keep(withDevice(this.#recall(now), hash, now))
  }

  /** For an account that is being deleted: deletes all its data. */
  async forgetAll(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }

  /** For an account: clears its attempts after a reset link has proved the member's identity. */
  async clear(now: number): Promise<void> {
    await this.#keep({ ...this.#recall(now), attempts: [] })
  }

  /** For a network: reserves an attempt. Only failures are stored, because most attempts succeed. */
  async reserve(now: number): Promise<'reserved' | 'locked' | 'rate_limited'> {
    if (!this.#isWithinRate(now)) return 'rate_limited'
    const memory = this.#recall(now)
    const { failures: underWay } = withoutOld({ ...NO_MEMORY, failures: this.#underWay }, now)
    const { failures } = withFailures(memory, underWay)
    if (isLocked(failures, LOCKOUT_ATTEMPTS.network, now)) return 'locked'
    this.#underWay = [...underWay, now]
    return 'reserved'
  }

  /** For a network: records the outcome of an attempt reserved at this time. */
  async settle(at: number, outcome: LockoutVerdict['outcome']): Promise<void> {
    const place = this.#underWay.indexOf(at)
    this.#underWay = this.#underWay.filter((_, index) => index !== place)
    if (outcome === 'wrong') await this.#keep(withFailures(this.#recall(at), [at]))
  }

  /** An empty object uses no storage. */
  override async alarm(): Promise<void> {
    this.#alarmAt = Number.POSITIVE_INFINITY
    await this.#keep(this.#recall(Date.now()))
  }

  #isWithinRate(now: number): boolean {
    const window = Math.floor(now / RATE_WINDOW_MS)
    const count = window === this.#logIns.window ? this.#logIns.count + 1 : 1
    this.#logIns = { window, count }
    return count <= RATE_LIMITS.logIn * (Number(this.env.LIMIT_SCALE) || 1)
  }

  #recall(now: number): ReturnType<typeof withoutOld> {
    return withoutOld(this.ctx.storage.kv.get<LockoutMemory>('memory') ?? NO_MEMORY, now)
  }

  /** Keeps an alarm that is set, because setting one costs a write. An alarm that fires early only checks again. */
  async #keep(memory: LockoutMemory): Promise<void> {
    const { storage } = this.ctx
    storage.kv.put('memory', memory)
    this.#alarmAt ??= (await storage.getAlarm()) ?? Number.POSITIVE_INFINITY
    const forgetAt = nextCleanUp(memory) ?? Number.POSITIVE_INFINITY
    if (this.#alarmAt <= forgetAt && this.#alarmAt < Number.POSITIVE_INFINITY) return
    if (forgetAt === Number.POSITIVE_INFINITY) return storage.deleteAll()
    this.#alarmAt = forgetAt
    await storage.setAlarm(forgetAt)
  }
}

function withFailures(memory: LockoutMemory, times: readonly number[]): LockoutMemory {
  return { ...memory, failures: [...memory.failures, ...times].sort((a, b) => a - b) }
}

function withDevice(memory: LockoutMemory, hash: string, now: number): LockoutMemory {
  const others = memory.devices.filter((device) => device.hash !== hash)
  return { ...memory, devices: [...others, { hash, seenAt: now }].slice(-KNOWN_DEVICES) }
}
