import type { CountedClick, UnbilledReason } from '../../app/features/ads/spending/clicks.ts'
import {
  CLICKS_PER_WRITE,
  type DayCounts,
} from '../../app/features/ads/spending/write-clicks.server.ts'

/** The tables of a campaign's budget. Sums of days are kept for ever, because they add up to the total. */
export function createTables(sql: SqlStorage): void {
  sql.exec(`
    create table if not exists clicks (
      key text primary key, nonce text not null, member_id integer not null, micros integer not null,
      reason text, at integer not null, is_written integer not null default 0
    ) strict;
    create index if not exists clicks_nonce on clicks (nonce);
    create index if not exists clicks_member on clicks (member_id, at) where reason is null;
    create index if not exists clicks_unwritten on clicks (at) where is_written = 0;
    create index if not exists clicks_at on clicks (at);
    create table if not exists impressions (
      nonce text primary key, views integer not null, saves integer not null, at integer not null
    ) strict;
    create index if not exists impressions_at on impressions (at);
    create table if not exists days (
      day integer primary key, spent integer not null default 0, views integer not null default 0,
      saves integer not null default 0, is_written integer not null default 1
    ) strict;
  `)
}

type Reserved = {
  key: string
  nonce: string
  memberId: number
  micros: number
  reason: UnbilledReason | null
  at: number
  day: number
}

export function addClick(
  sql: SqlStorage,
  { key, nonce, memberId, micros, reason, at, day }: Reserved,
): void {
  sql.exec(
    'insert into clicks (key, nonce, member_id, micros, reason, at) values (?, ?, ?, ?, ?, ?)',
    ...[key, nonce, memberId, micros, reason, at],
  )
  if (micros > 0) setSpent(sql, day, spentOn(sql, day) + micros)
}

/** Counts an impression, unless it was counted before. */
export function addImpression(
  sql: SqlStorage,
  { nonce, what, at, day }: { nonce: string; what: 'views' | 'saves'; at: number; day: number },
): void {
  const known = numberOf(
    sql,
    `select coalesce(max(${what}), 0) as n from impressions where nonce = ?`,
    nonce,
  )
  if (known > 0) return
  sql.exec(
    `insert into impressions (nonce, views, saves, at) values (?, ?, ?, ?)
      on conflict do update set ${what} = 1`,
    ...[nonce, what === 'views' ? 1 : 0, what === 'saves' ? 1 : 0, at],
  )
  sql.exec(
    `insert into days (day, ${what}, is_written) values (?, 1, 0)
      on conflict do update set ${what} = ${what} + 1, is_written = 0`,
    day,
  )
}

export function numberOf(sql: SqlStorage, query: string, ...values: (string | number)[]): number {
  return Number(sql.exec<{ n: number }>(query, ...values).one().n)
}

export function spentOn(sql: SqlStorage, day: number): number {
  return numberOf(sql, 'select coalesce(sum(spent), 0) as n from days where day = ?', day)
}

export function spentInAll(sql: SqlStorage): number {
  return numberOf(sql, 'select coalesce(sum(spent), 0) as n from days')
}

export function setSpent(sql: SqlStorage, day: number, micros: number): void {
  sql.exec(
    `insert into days (day, spent) values (?, ?) on conflict do update set spent = excluded.spent`,
    ...[day, micros],
  )
}

export function unwrittenClicks(sql: SqlStorage): Omit<CountedClick, 'day'>[] {
  return sql
    .exec<Omit<CountedClick, 'day'>>(
      'select key, micros, reason, at from clicks where is_written = 0 order by at limit ?',
      CLICKS_PER_WRITE,
    )
    .toArray()
}

export function markClicks(sql: SqlStorage, clicks: readonly { key: string }[]): void {
  sql.exec(
    'update clicks set is_written = 1 where key in (select value from json_each(?))',
    JSON.stringify(clicks.map(({ key }) => key)),
  )
}

export function unwrittenDays(sql: SqlStorage): DayCounts[] {
  return sql.exec<DayCounts>('select day, views, saves from days where is_written = 0').toArray()
}

/** Marks days as written, except those that have changed since. */
export function markDays(sql: SqlStorage, days: readonly DayCounts[]): void {
  for (const { day, views, saves } of days) {
    sql.exec(
      'update days set is_written = 1 where day = ? and views = ? and saves = ?',
      ...[day, views, saves],
    )
  }
}

export function forgetBefore(sql: SqlStorage, time: number): void {
  sql.exec('delete from clicks where at < ? and is_written = 1', time)
  sql.exec('delete from impressions where at < ?', time)
}
