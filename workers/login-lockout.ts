import { DurableObject } from 'cloudflare:workers'
import { RATE_LIMITS, RATE_WINDOW_MS } from '../app/features/ground/rate-limits/limits.ts'
import { KNOWN_DEVICES, LOCKOUT_ATTEMPTS } from '../app/features/identity/limits.ts'
import {
  attemptsAfterSuccess,
  type Guess,
  isAccountLocked,
  isLocked,
  judgeCodeTry,
  type LockoutMemory,
  NO_MEMORY,
  nextForgetting,
  triesAlike,
  type Verdict,
  withoutOld,
} from '../app/features/identity/lockout/lockout.ts'
import { isPassword } from '../app/features/identity/passwords/password-check.server.ts'
import { DUMMY_HASH, rehash } from '../app/features/identity/passwords/passwords.server.ts'
import { loadArgon2 } from './argon2.ts'

/** Objects of accounts and of networks count exactly: a call is one step until its first wait. */
export class LoginLockout extends DurableObject<Env> {
  readonly argon2 = loadArgon2

  /** The next alarm's time, once it was asked for; Infinity for none. */
  #alarmAt: number | null = null

  /** A network's: the beginnings of attempts without an outcome. Lost with their requests. */
  #underWay: readonly number[] = []

  /** A network's: the log-ins in the current window of the rate limit. */
  #logIns = { window: 0, count: 0 }

  /** An account's object: reserves the attempt, and only then verifies the password. */
  async tryPassword({ password, passwordHash, network, device, now }: Guess): Promise<Verdict> {
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

  /** An account's object: reserves a try of a second factor's code, before it is compared. */
  async reserveCode(challenge: number, now: number): Promise<'reserved' | 'spent' | 'locked'> {
    const memory = this.#recall(now)
    const verdict = judgeCodeTry(memory.codes, challenge)
    const codes = [...memory.codes, { at: now, challenge }]
    if (verdict === 'reserved') await this.#keep({ ...memory, codes })
    return verdict
  }

  /** An account's object: the tries of a challenge that was passed no longer count. */
  async forgetCodes(challenge: number, now: number): Promise<void> {
    const memory = this.#recall(now)
    const codes = memory.codes.filter((one) => one.challenge !== challenge)
    await this.#keep({ ...memory, codes })
  }

  /** An account's object: a browser that has just logged in is known from now on. */
  async rememberDevice(hash: string, now: number): Promise<void> {
    await this.#keep(withDevice(this.#recall(now), hash, now))
  }

  /** An account's object: its account is erased. */
  async forgetAll(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }

  /** An account's object: forgets its attempts, when a reset link has proved the member another way. */
  async clear(now: number): Promise<void> {
    await this.#keep({ ...this.#recall(now), attempts: [] })
  }

  /** A network's object. Only a failure is written down: most attempts are none. */
  async reserve(now: number): Promise<'reserved' | 'locked' | 'rate_limited'> {
    if (!this.#isWithinRate(now)) return 'rate_limited'
    const memory = this.#recall(now)
    const { failures: underWay } = withoutOld({ ...NO_MEMORY, failures: this.#underWay }, now)
    const { failures } = withFailures(memory, underWay)
    if (isLocked(failures, LOCKOUT_ATTEMPTS.network, now)) return 'locked'
    this.#underWay = [...underWay, now]
    return 'reserved'
  }

  /** A network's object: learns the outcome of the attempt that was reserved then. */
  async settle(at: number, outcome: Verdict['outcome']): Promise<void> {
    const place = this.#underWay.indexOf(at)
    this.#underWay = this.#underWay.filter((_, index) => index !== place)
    if (outcome === 'wrong') await this.#keep(withFailures(this.#recall(at), [at]))
  }

  /** Forgets what no longer matters; an object with nothing left takes no room. */
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

  /** An early alarm only looks again, so a set one stays: each costs a write as the memory does. */
  async #keep(memory: LockoutMemory): Promise<void> {
    const { storage } = this.ctx
    storage.kv.put('memory', memory)
    this.#alarmAt ??= (await storage.getAlarm()) ?? Number.POSITIVE_INFINITY
    const forgetAt = nextForgetting(memory) ?? Number.POSITIVE_INFINITY
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
