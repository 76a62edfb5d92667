import { DurableObject } from 'cloudflare:workers'
import { RATE_WINDOW_MS } from '../app/features/ground/rate-limits/limits.ts'

type Spent = { taken: number; resetMs: number }

type Count = { window: number; calls: number; keptUntil: number }

/** One object for each limit and sender; a call is one step that no other comes between. */
export class RateCounter extends DurableObject<Env> {
  #spent = { window: 0, calls: 0 }

  /** Counts a call in memory alone, at most to `most`: what asks often keeps its object there. */
  spend(most: number, windowMs: number, now: number): Spent {
    const window = Math.max(this.#spent.window, Math.floor(now / windowMs))
    const calls = window === this.#spent.window ? this.#spent.calls : 0
    const taken = Math.min(most, calls + 1)
    this.#spent = { window, calls: taken }
    return { taken, resetMs: Math.max(0, (window + 1) * windowMs - now) }
  }

  /** Takes one of a window's calls; returns its number, or null where all are taken. */
  async take(limit: number, now: number): Promise<number | null> {
    const { storage } = this.ctx
    const kept = storage.kv.get<Count>('count')
    const window = Math.floor(now / RATE_WINDOW_MS)
    // A late call of the window before takes of this one.
    const known = kept && kept.window >= window ? kept : null
    const calls = known?.calls ?? 0
    if (calls >= limit) return null
    const keptUntil = known?.keptUntil ?? Date.now() + RATE_WINDOW_MS
    storage.kv.put('count', { window: known?.window ?? window, calls: calls + 1, keptUntil })
    if (!known) await storage.setAlarm(keptUntil)
    return calls + 1
  }

  /** Forgets a window that is over; an object with nothing left takes no room. */
  override async alarm(): Promise<void> {
    const { storage } = this.ctx
    const kept = storage.kv.get<Count>('count')
    if (kept && kept.keptUntil > Date.now()) return storage.setAlarm(kept.keptUntil)
    await storage.deleteAll()
  }
}
