import { DurableObject } from 'cloudflare:workers'
import { type Database, openDatabase } from '../../app/db/database.ts'
import { HOUR_MS } from '../../app/durations.ts'
import { LISTED_CLICKS, REPEAT_MS, TOKEN_MS } from '../../app/features/ads/limits.ts'
import {
  type Click,
  isVisit,
  type Plan,
  type UnbilledReason,
} from '../../app/features/ads/spending/clicks.ts'
import { campaignPlan } from '../../app/features/ads/spending/plan.server.ts'
import {
  type Bounds,
  changedTotal,
  type FormerTotal,
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
import { dayNumber } from '../../app/forms/zoned-days.ts'
import {
  applyChange,
  applyPlan,
  changeOf,
  planOf,
  putIfChanged,
  settleChange,
} from './budget-plan.ts'
import {
  addClick,
  addImpression,
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

/** Clicks reach the ledger within this time. */
const WRITE_MS = 1000

/** How long clicks, impressions and the people who clicked are kept, which is as long as any rule needs them. */
const KEPT_MS = Math.max(TOKEN_MS, REPEAT_MS) + HOUR_MS

type Remaining = { dayMicros: number; totalMicros: number }

/**
 * Decides on a click and stores the decision in one step, so that spending never exceeds the budget. Decisions are
 * kept until the ledger has them, so that a crash loses none; their keys prevent counting twice.
 */
export class CampaignBudget extends DurableObject<Env> {
  readonly #sql: SqlStorage
  readonly #kv: SyncKvStorage
  #alarmAt: number | null = null

  /** The number of writes to the ledger. A sum read during a write may lack a row. */
  #writes = 0

  #remembering: Promise<void> | null = null

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.#sql = state.storage.sql
    this.#kv = state.storage.kv
    createTables(this.#sql)
  }

  /** Reserves a click's price or what is left of the budget. Null for a free click on an overused link. */
  async click(click: Click): Promise<{ micros: number; reason: UnbilledReason | null } | null> {
    const { campaignId, advertiserId, currency, nonce, memberId, at } = click
    putIfChanged(this.#kv, 'spender', { campaignId, advertiserId, currency } satisfies Spender)
    applyPlan(this.#kv, click.plan)
    await this.#remember(campaignId)
    const times = this.#count('clicks where nonce = ?', nonce)
    const remaining = this.#left(at)
    const reason = this.#reasonAgainst(click, remaining)
    if (reason && times > LISTED_CLICKS) return null
    const micros = reason
      ? 0
      : Math.min(click.priceMicros, remaining.dayMicros, remaining.totalMicros)
    const key = this.#keyOf(nonce, reason, times)
    addClick(this.#sql, { key, nonce, memberId, micros, reason, at, day: this.#day(at) })
    await this.#wake()
    return { micros, reason }
  }

  /** Counts a view of an impression or a save from it, each at most once. */
  async count(
    campaignId: number,
    nonce: string,
    what: 'views' | 'saves',
    at: number,
  ): Promise<void> {
    putIfChanged(this.#kv, 'campaign', campaignId)
    await this.#remember(campaignId)
    addImpression(this.#sql, { nonce, what, at, day: this.#day(at) })
    await this.#wake()
  }

  /** Applies a pause, an end or a change of the campaign from now on. */
  async setPlan(plan: Plan): Promise<void> {
    applyPlan(this.#kv, plan)
  }

  /**
   * Applies a change and returns the new total in one step. The lower of the old and new limits applies until the
   * campaign's row is updated. If the caller fails to update it, {@link settleChange} drops the change later.
   */
  async change(
    { campaignId, version, now }: { campaignId: number; version: number; now: number },
    before: TotalBounds,
    after: Bounds,
    former: FormerTotal[] = [],
  ): Promise<number | null> {
    await this.#remember(campaignId)
    const totalMicros = changedTotal(before, after, now, this.#spending(now), former)
    const { budgetMicros, endAt } = after
    applyChange(this.#kv, { version, budgetMicros, totalMicros, endAt, at: now })
    return totalMicros
  }

  async spending(campaignId: number, now: number): Promise<Spending> {
    await this.#remember(campaignId)
    return this.#spending(now)
  }

  /** Writes missing rows to the ledger, then reads its sums of two days, which decide what is billed. */
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
    if (this.#count('clicks') + this.#count('impressions') > 0) await this.#wake(KEPT_MS)
  }

  #reasonAgainst(
    { flaw, nonce, memberId, at }: Click,
    remaining: Remaining,
  ): UnbilledReason | null {
    if (flaw) return flaw
    const { isRunning, endAt } = planOf(this.#kv)
    const billed = 'clicks where reason is null and '
    if (this.#count(`${billed} nonce = ?`, nonce) > 0) return 'used'
    if (!isRunning || (endAt !== null && endAt <= at)) return 'ended'
    if (this.#count(`${billed} member_id = ? and at > ?`, memberId, at - REPEAT_MS) > 0) {
      return 'repeated'
    }
    if (remaining.totalMicros === 0) return 'total_gone'
    return remaining.dayMicros === 0 ? 'budget_gone' : null
  }

  /** Conversions name a click by its nonce, so the nonce is the key of the first click to reach the site. */
  #keyOf(nonce: string, reason: UnbilledReason | null, times: number): string {
    const isTaken = this.#count('clicks where key = ?', nonce) > 0
    return isTaken || !isVisit(reason) ? `${nonce}.${times}` : nonce
  }

  #left(at: number): Remaining {
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

  /** Loads the time zone and sums before the first decision, because they may have been lost from memory. */
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
