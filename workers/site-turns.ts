import { DurableObject } from 'cloudflare:workers'
import { TURN_MS } from '../app/features/content/webpages/limits.ts'
import { FETCHES } from '../app/features/transfer/limits.ts'

type Take = (turn: number | null) => void
type Waiting = { take: Take; isLast: boolean }

/** One object per host. Limits the parallel requests to that site. */
export class SiteTurns extends DurableObject<Env> {
  readonly #held = new Map<number, ReturnType<typeof setTimeout>>()
  readonly #waiting: Waiting[] = []
  #last = 0

  /** A turn's number; null if none was free in time. `isLast` lets all others go first. */
  async take(waitMs: number, isLast = false): Promise<number | null> {
    if (this.#held.size < FETCHES.host) return this.#give()
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        resolve(null)
      }, waitMs)
      const take: Take = (turn) => {
        clearTimeout(timer)
        resolve(turn)
      }
      const waiting = { take, isLast }
      this.#waiting.push(waiting)
    })
  }

  async giveBack(turn: number): Promise<void> {
    clearTimeout(this.#held.get(turn))
    if (!this.#held.delete(turn)) return
    const first = this.#waiting.findIndex((one) => !one.isLast)
    const [next] = this.#waiting.splice(Math.max(0, first), 1)
    next?.take(this.#give())
  }

  #give(): number {
    const turn = ++this.#last
    this.#held.set(
      turn,
      setTimeout(() => void this.giveBack(turn), TURN_MS),
    )
    return turn
  }
}
