import { DurableObject } from 'cloudflare:workers'
import { type Database, openDatabase } from '../../app/db/database.ts'
import { LISTED_CLICKS, REPEAT_MS, TOKEN_MS } from '../../app/features/ads/limits.ts'
import {
  type Click,
  ledThere,
  type Plan,
  type UnbilledReason,
} from '../../app/features/ads/spending/clicks.ts'
import { dayNumber } from '../../app/features/ads/spending/days.ts'
import { campaignPlan } from '../../app/features/ads/spending/plan.server.ts'
import {
  type Bounds,
  changedTotal,
  type Spending,
  type TotalBounds,
} from '../../app/features/ads/spending/total.ts'
import {
  type Spender,
  spentByDay,
  writeClicks,
  writeDays,
  zoneOf,
} from '../../app/features/ads/spending/write-clicks.server.ts'
import { changeOf, keep, planOf, settleChange, takeChange, takePlan } from './budget-plan.ts'
import {
  addClick,
  addShowing,
  createTables,
  forgetBefore,
  markClicks,
  markDays,
  numberOf,
  setSpent,
  spentInAll,
  spentOn,
  unwrittenClicks,
  unwrittenDays,
} from './budget-tables.ts'

/** Clicks reach the ledger within so long. */
const WRITE_MS = 1000

/** Clicks and showings are forgotten, and with them who clicked, once no rule needs them. */
const KEPT_MS = Math.max(TOKEN_MS, REPEAT_MS) + 60 * 60_000

type Left = { dayMicros: number; totalMicros: number }

/**
 * Decides and writes a click in one step, so that spending never exceeds the budget. Decisions stay
 * until the ledger has them: a crash loses nothing, and their keys keep it from counting twice.
 */
export class CampaignBudget extends DurableObject<Env> {
  readonly #sql: SqlStorage
  readonly #kv: SyncKvStorage
  #alarmAt: number | null = null

  /** How often the ledger was written to: a sum that was read meanwhile may lack a row. */
  #writes = 0

  #remembering: Promise<void> | null = null

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.#sql = state.storage.sql
    this.#kv = state.storage.kv
    createTables(this.#sql)
  }

  /** Reserves a click's price, or the rest of day and total; null for a free click of an overused link. */
  async click(click: Click): Promise<{ micros: number; reason: UnbilledReason | null } | null> {
    const { campaignId, advertiserId, currency, nonce, memberId, at } = click
    keep(this.#kv, 'spender', { campaignId, advertiserId, currency } satisfies Spender)
    takePlan(this.#kv, click.plan)
    await this.#remember(campaignId)
    const times = this.#count('clicks where nonce = ?', nonce)
    const left = this.#left(at)
    const reason = this.#reasonAgainst(click, left)
    if (reason && times > LISTED_CLICKS) return null
    const micros = reason ? 0 : Math.min(click.priceMicros, left.dayMicros, left.totalMicros)
    const key = this.#keyOf(nonce, reason, times)
    addClick(this.#sql, { key, nonce, memberId, micros, reason, at, day: this.#day(at) })
    await this.#wake()
    return { micros, reason }
  }

  /** Counts a showing that somebody saw, or saved from, once. */
  async count(
    campaignId: number,
    nonce: string,
    what: 'views' | 'saves',
    at: number,
  ): Promise<void> {
    keep(this.#kv, 'campaign', campaignId)
    await this.#remember(campaignId)
    addShowing(this.#sql, { nonce, what, at, day: this.#day(at) })
    await this.#wake()
  }

  /** Learns that the campaign was paused, ended or changed: it counts from this moment on. */
  async setPlan(plan: Plan): Promise<void> {
    takePlan(this.#kv, plan)
  }

  /** Answers a change's total and binds to it in one step; its row takes it afterwards, or doesn't. */
  async change(
    { campaignId, version, now }: { campaignId: number; version: number; now: number },
    before: TotalBounds,
    after: Bounds,
  ): Promise<number | null> {
    await this.#remember(campaignId)
    const totalMicros = changedTotal(before, after, now, this.#spending(now))
    const { budgetMicros, endAt } = after
    takeChange(this.#kv, { version, budgetMicros, totalMicros, endAt, at: now })
    return totalMicros
  }

  /** Tells what was reserved, and how much of that the ledger lacks. */
  async spending(campaignId: number, now: number): Promise<Spending> {
    await this.#remember(campaignId)
    return this.#spending(now)
  }

  /** Writes what the ledger lacks, then takes its sums of two days: a business pays by the ledger. */
  async reconcile(campaignId: number, now: number): Promise<Spending> {
    await this.#remember(campaignId)
    if (changeOf(this.#kv)) {
      settleChange(this.#kv, await campaignPlan(this.#database(), campaignId), now)
    }
    await this.#write()
    const days = [this.#day(now) - 1, this.#day(now)] as const
    const before = this.#writes
    const sums = await spentByDay(this.#database(), campaignId, days[0])
    if (before === this.#writes && this.#count('clicks where is_written = 0') === 0) {
      for (const day of days) setSpent(this.#sql, day, sums.get(day) ?? 0)
    }
    return this.#spending(now)
  }

  override async alarm(): Promise<void> {
    this.#alarmAt = null
    await this.#write()
    forgetBefore(this.#sql, Date.now() - KEPT_MS)
    if (this.#count('clicks') + this.#count('showings') > 0) await this.#wake(KEPT_MS)
  }

  #reasonAgainst({ flaw, nonce, memberId, at }: Click, left: Left): UnbilledReason | null {
    if (flaw) return flaw
    const { isRunning, endAt } = planOf(this.#kv)
    const billed = 'clicks where reason is null and '
    if (this.#count(`${billed} nonce = ?`, nonce) > 0) return 'used'
    if (!isRunning || (endAt !== null && endAt <= at)) return 'ended'
    if (this.#count(`${billed} member_id = ? and at > ?`, memberId, at - REPEAT_MS) > 0) {
      return 'repeated'
    }
    if (left.totalMicros === 0) return 'total_gone'
    return left.dayMicros === 0 ? 'budget_gone' : null
  }

  /** A conversion names its click by the nonce, which the first click that led somebody there has for its key. */
  #keyOf(nonce: string, reason: UnbilledReason | null, times: number): string {
    const isTaken = this.#count('clicks where key = ?', nonce) > 0
    return isTaken || !ledThere(reason) ? `${nonce}.${times}` : nonce
  }

  #left(at: number): Left {
    const { budgetMicros, totalMicros } = planOf(this.#kv)
    const total = totalMicros ?? Number.POSITIVE_INFINITY
    return {
      dayMicros: Math.max(0, budgetMicros - spentOn(this.#sql, this.#day(at))),
      totalMicros: Math.max(0, total - spentInAll(this.#sql)),
    }
  }

  #spending(now: number): Spending {
    const unwritten = 'select coalesce(sum(micros), 0) as n from clicks where is_written = 0'
    return {
      spentMicros: spentInAll(this.#sql),
      spentTodayMicros: spentOn(this.#sql, this.#day(now)),
      unwrittenMicros: numberOf(this.#sql, unwritten),
    }
  }

  /** Learns zone and sums before the first decision: an object may have lost its memory. */
  async #remember(campaignId: number): Promise<void> {
    if (this.#timeZone() !== undefined) return
    this.#remembering ??= this.#learn(campaignId).finally(() => {
      this.#remembering = null
    })
    await this.#remembering
  }

  async #learn(campaignId: number): Promise<void> {
    await this.#writeClicks()
    const timeZone = await zoneOf(this.#database(), campaignId)
    const sums = await spentByDay(this.#database(), campaignId)
    for (const [day, micros] of sums) setSpent(this.#sql, day, micros)
    this.#kv.put('timeZone', timeZone)
  }

  #timeZone(): string | undefined {
    return this.#kv.get<string>('timeZone')
  }

  #day(time: number): number {
    return dayNumber(time, this.#timeZone() ?? 'UTC')
  }

  #count(from: string, ...values: (string | number)[]): number {
    return numberOf(this.#sql, `select count(*) as n from ${from}`, ...values)
  }

  async #wake(afterMs = WRITE_MS): Promise<void> {
    const at = Date.now() + afterMs
    if (this.#alarmAt !== null && this.#alarmAt <= at) return
    this.#alarmAt = at
    await this.ctx.storage.setAlarm(at)
  }

  #database(): Database {
    return openDatabase(this.env.DB.withSession('first-primary'))
  }

  async #write(): Promise<void> {
    await this.#writeClicks()
    await this.#writeDays()
  }

  async #writeClicks(): Promise<void> {
    const spender = this.#kv.get<Spender>('spender')
    if (!spender) return
    for (;;) {
      const clicks = unwrittenClicks(this.#sql)
      if (clicks.length === 0) return
      const dated = clicks.map((click) => ({ ...click, day: this.#day(click.at) }))
      await writeClicks(this.#database(), spender, dated)
      this.#writes++
      markClicks(this.#sql, clicks)
    }
  }

  async #writeDays(): Promise<void> {
    const campaignId = this.#kv.get<number>('campaign')
    const days = unwrittenDays(this.#sql)
    if (campaignId === undefined || days.length === 0) return
    await writeDays(this.#database(), campaignId, days)
    markDays(this.#sql, days)
  }
}
