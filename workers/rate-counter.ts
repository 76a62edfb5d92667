import { DurableObject } from 'cloudflare:workers'

type Spent = { taken: number; resetMs: number }

type Window = { window: number; calls: number }
type Count = Window & { keptUntil: number }

type Attempts = { times: readonly number[]; keptUntil: number }

/** One object for each limit and sender; each call is atomic. */
export class RateCounter extends DurableObject<Env> {
  #spent: Window = { window: 0, calls: 0 }

  /** Counts a call in memory only, up to `most`. Frequent calls keep the object in memory. */
  spend(most: number, windowMs: number, now: number): Spent {
    const { window, calls } = currentWindow(this.#spent, Math.floor(now / windowMs))
    const taken = Math.min(most, calls + 1)
    this.#spent = { window, calls: taken }
    return { taken, resetMs: Math.max(0, (window + 1) * windowMs - now) }
  }

  /** Uses one call of a window's limit. Returns its number, or null if none is left. */
  async take(limit: number, windowMs: number, now: number): Promise<number | null> {
    const { storage } = this.ctx
    const kept = storage.kv.get<Count>('count')
    const { window, calls } = currentWindow(kept, Math.floor(now / windowMs))
    if (calls >= limit) return null
    const isNew = !kept || window > kept.window
    const keptUntil = isNew ? Date.now() + windowMs : kept.keptUntil
    storage.kv.put('count', { window, calls: calls + 1, keptUntil })
    if (isNew) await storage.setAlarm(keptUntil)
    return calls + 1
  }

  giveBack(): void {
    const { kv } = this.ctx.storage
    const kept = kv.get<Count>('count')
    if (kept && kept.calls > 0) kv.put('count', { ...kept, calls: kept.calls - 1 })
  }

  /** Records an attempt, unless the last `windowMs` had `limit` attempts. Returns whether it was recorded. */
  async attempt(limit: number, windowMs: number, now: number): Promise<boolean> {
    if (this.countAttempts(windowMs, now) >= limit) return false
    await this.noteAttempt(limit, windowMs, now)
    return true
  }

  async noteAttempt(limit: number, windowMs: number, now: number): Promise<void> {
    const times = [...this.#attempts(windowMs, now), now].slice(-limit)
    const keptUntil = Date.now() + windowMs
    this.ctx.storage.kv.put<Attempts>('attempts', { times, keptUntil })
    await this.ctx.storage.setAlarm(keptUntil)
  }

  countAttempts(windowMs: number, now: number): number {
    return this.#attempts(windowMs, now).length
  }

  /** An empty object uses no storage. */
  override async alarm(): Promise<void> {
    const { storage } = this.ctx
    const kept = storage.kv.get<Count>('count') ?? storage.kv.get<Attempts>('attempts')
    if (kept && kept.keptUntil > Date.now()) return storage.setAlarm(kept.keptUntil)
    await storage.deleteAll()
  }

  /** Attempts from a clock that ran ahead count as made now. */
  #attempts(windowMs: number, now: number): readonly number[] {
    const { kv } = this.ctx.storage
    const kept = kv.get<Attempts>('attempts')
    if (!kept) return []
    const times = kept.times.map((at) => Math.min(at, now))
    if (kept.times.some((at) => at > now)) kv.put<Attempts>('attempts', { ...kept, times })
    return times.filter((at) => now - at < windowMs)
  }
}

/** Late calls of the previous window count in this one, and calls from a fast clock count now. */
function currentWindow(kept: Window | undefined, window: number): Window {
  if (!kept || kept.window < window) return { window, calls: 0 }
  return { window: kept.window > window + 1 ? window : kept.window, calls: kept.calls }
}
