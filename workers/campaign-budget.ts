import { DurableObject } from 'cloudflare:workers'
import { type Database, openDatabase } from '../app/db/database.ts'
import { LISTED_CLICKS, REPEAT_MS, TOKEN_MS } from '../app/features/ads/limits.ts'
import type {
  Click,
  CountedClick,
  Plan,
  UnbilledReason,
} from '../app/features/ads/spending/clicks.ts'
import { dayNumber } from '../app/features/ads/spending/pace.ts'
import {
  CLICKS_PER_WRITE,
  type Spender,
  spentOn,
  writeClicks,
  writeDays,
} from '../app/features/ads/spending/write-clicks.server.ts'

/** Clicks reach the ledger within so long. */
const WRITE_MS = 1000

/** Clicks and showings are forgotten, and with them who clicked, once no rule needs them. */
const KEPT_MS = Math.max(TOKEN_MS, REPEAT_MS) + 60 * 60_000

/**
 * Reads, decides and writes a click in one step, so that spending never exceeds the budget.
 * Decisions stay here until the ledger has them: a crash loses nothing, and its keys keep it from
 * counting twice.
 */
export class CampaignBudget extends DurableObject<Env> {
  #alarmAt: number | null = null

  /** How often the ledger was written to: a sum that was read meanwhile may lack a row. */
  #writes = 0

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    state.storage.sql.exec(`
      create table if not exists clicks (
        key text primary key, nonce text not null, member_id integer not null, micros integer not null,
        reason text, at integer not null, is_written integer not null default 0
      ) strict;
      create index if not exists clicks_nonce on clicks (nonce);
      create index if not exists clicks_member on clicks (member_id, at) where reason is null;
      create index if not exists clicks_unwritten on clicks (at) where is_written = 0;
      create index if not exists clicks_at on clicks (at);
      create table if not exists showings (
        nonce text primary key, views integer not null, saves integer not null, at integer not null
      ) strict;
      create index if not exists showings_at on showings (at);
      create table if not exists days (
        day integer primary key, spent integer not null default 0, views integer not null default 0,
        saves integer not null default 0, is_written integer not null default 1
      ) strict;
    `)
  }

  /** Reserves a click's price, or the rest of the day's budget; null for an overused link. */
  async click(click: Click): Promise<{ micros: number; reason: UnbilledReason | null } | null> {
    const { campaignId, advertiserId, currency, nonce, memberId, at } = click
    this.#keep('spender', { campaignId, advertiserId, currency } satisfies Spender)
    this.#takePlan(click.plan)
    const times = this.#number('select count(*) as n from clicks where nonce = ?', nonce)
    if (times > LISTED_CLICKS) return null
    const leftMicros = Math.max(0, this.#plan().budgetMicros - this.#spent(dayNumber(at)))
    const reason = this.#reasonAgainst(click, leftMicros)
    const micros = reason ? 0 : Math.min(click.priceMicros, leftMicros)
    const { sql } = this.ctx.storage
    sql.exec(
      'insert into clicks (key, nonce, member_id, micros, reason, at) values (?, ?, ?, ?, ?, ?)',
      ...[times === 0 ? nonce : `${nonce}.${times}`, nonce, memberId, micros, reason, at],
    )
    if (micros > 0) {
      sql.exec(
        `insert into days (day, spent) values (?, ?)
          on conflict do update set spent = spent + excluded.spent`,
        ...[dayNumber(at), micros],
      )
    }
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
    const { sql } = this.ctx.storage
    this.#keep('campaign', campaignId)
    const known = this.#number(
      `select coalesce(max(${what}), 0) as n from showings where nonce = ?`,
      nonce,
    )
    if (known > 0) return
    sql.exec(
      `insert into showings (nonce, views, saves, at) values (?, ?, ?, ?)
        on conflict do update set ${what} = 1`,
      ...[nonce, what === 'views' ? 1 : 0, what === 'saves' ? 1 : 0, at],
    )
    sql.exec(
      `insert into days (day, ${what}, is_written) values (?, 1, 0)
        on conflict do update set ${what} = ${what} + 1, is_written = 0`,
      dayNumber(at),
    )
    await this.#wake()
  }

  /** Learns that the campaign was paused, ended or changed: it counts from this moment on. */
  async setPlan(plan: Plan): Promise<void> {
    this.#takePlan(plan)
  }

  /** Writes what the ledger lacks, then takes its sum of the day: a business pays by the ledger. */
  async reconcile(campaignId: number, now: number): Promise<{ spentMicros: number }> {
    await this.#write()
    const day = dayNumber(now)
    const before = this.#writes
    const micros = await spentOn(this.#database(), campaignId, day)
    const isComplete =
      before === this.#writes &&
      this.#number('select count(*) as n from clicks where is_written = 0') === 0
    if (isComplete && micros !== this.#spent(day)) {
      this.ctx.storage.sql.exec(
        'insert into days (day, spent) values (?, ?) on conflict do update set spent = excluded.spent',
        ...[day, micros],
      )
    }
    return { spentMicros: this.#spent(day) }
  }

  override async alarm(): Promise<void> {
    this.#alarmAt = null
    await this.#write()
    this.#forget(Date.now())
    const left = this.#number('select (select count(*) from clicks) + count(*) as n from showings')
    if (left > 0) await this.#wake(KEPT_MS)
  }

  #reasonAgainst({ flaw, nonce, memberId, at }: Click, leftMicros: number): UnbilledReason | null {
    if (flaw) return flaw
    const { isRunning, endAt } = this.#plan()
    const billed = 'select count(*) as n from clicks where reason is null and '
    if (this.#number(`${billed} nonce = ?`, nonce) > 0) return 'used'
    if (!isRunning || (endAt !== null && endAt <= at)) return 'ended'
    if (this.#number(`${billed} member_id = ? and at > ?`, memberId, at - REPEAT_MS) > 0) {
      return 'repeated'
    }
    return leftMicros === 0 ? 'budget_gone' : null
  }

  #plan(): Plan {
    return (
      this.ctx.storage.kv.get<Plan>('plan') ?? {
        ...{ version: 0, isRunning: false, budgetMicros: 0, endAt: null },
      }
    )
  }

  #takePlan(plan: Plan): void {
    if (plan.version >= this.#plan().version) this.#keep('plan', plan)
  }

  /** Writes only what changed: a write costs more than a read. */
  #keep(name: 'plan' | 'spender' | 'campaign', value: Plan | Spender | number): void {
    const { kv } = this.ctx.storage
    if (JSON.stringify(kv.get(name)) !== JSON.stringify(value)) kv.put(name, value)
  }

  #spent(day: number): number {
    return this.#number('select coalesce(sum(spent), 0) as n from days where day = ?', day)
  }

  #number(query: string, ...values: (string | number)[]): number {
    return Number(this.ctx.storage.sql.exec<{ n: number }>(query, ...values).one().n)
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
    const { sql, kv } = this.ctx.storage
    const spender = kv.get<Spender>('spender')
    if (!spender) return
    for (;;) {
      const clicks = sql
        .exec<CountedClick>(
          'select key, micros, reason, at from clicks where is_written = 0 order by at limit ?',
          CLICKS_PER_WRITE,
        )
        .toArray()
      if (clicks.length === 0) return
      await writeClicks(this.#database(), spender, clicks)
      this.#writes++
      sql.exec(
        'update clicks set is_written = 1 where key in (select value from json_each(?))',
        JSON.stringify(clicks.map(({ key }) => key)),
      )
    }
  }

  async #writeDays(): Promise<void> {
    const { sql, kv } = this.ctx.storage
    const campaignId = kv.get<number>('campaign')
    const days = sql
      .exec<{ day: number; views: number; saves: number }>(
        'select day, views, saves from days where is_written = 0',
      )
      .toArray()
    if (campaignId === undefined || days.length === 0) return
    await writeDays(this.#database(), campaignId, days)
    for (const { day, views, saves } of days) {
      sql.exec(
        'update days set is_written = 1 where day = ? and views = ? and saves = ?',
        ...[day, views, saves],
      )
    }
  }

  #forget(now: number): void {
    const { sql } = this.ctx.storage
    sql.exec('delete from clicks where at < ? and is_written = 1', now - KEPT_MS)
    sql.exec('delete from showings where at < ?', now - KEPT_MS)
    sql.exec('delete from days where day < ? and is_written = 1', dayNumber(now - KEPT_MS))
  }
}
