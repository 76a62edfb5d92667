import { DurableObject } from 'cloudflare:workers'
import { FETCHES, TURN_MS } from '../app/features/transfer/limits.ts'

type Take = (turn: number | null) => void

/** One object for each host: all imports together ask it only so many things at once. */
export class SiteTurns extends DurableObject<Env> {
  readonly #held = new Map<number, ReturnType<typeof setTimeout>>()
  readonly #waiting: Take[] = []
  #last = 0

  async take(waitMs: number): Promise<number | null> {
    if (this.#held.size < FETCHES.host) return this.#give()
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1)
        resolve(null)
      }, waitMs)
      const take: Take = (turn) => {
        clearTimeout(timer)
        resolve(turn)
      }
      this.#waiting.push(take)
    })
  }

  async giveBack(turn: number): Promise<void> {
    clearTimeout(this.#held.get(turn))
    if (!this.#held.delete(turn)) return
    this.#waiting.shift()?.(this.#give())
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
