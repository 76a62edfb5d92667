import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pageFacts } from '../../../../db/content/links.ts'
import { pins } from '../../../../db/content/pins.ts'
import { firstIdAt } from '../../../../db/ids.ts'
import { statement } from '../../../../db/statement.ts'
import { insertNotification } from '../../../identity/notifications/insert-notification.server.ts'
import { factWords } from './fact-words.ts'
import type { Facts, Product } from './facts.ts'
import { MOST_MISSES, NOTIFIED_FALL, PRICE_CHECK_MS, RETRY_MS } from './limits.ts'

type FactsKey = Pick<typeof pageFacts.$inferSelect, 'link' | 'memberId'>

/** A row before its page is read; `basePrice` is in the currency of the last price. */
export type DuePage = FactsKey &
  Pick<typeof pageFacts.$inferSelect, 'basePrice' | 'readAt'> & { currency: string | null }

export const DUE_PAGE = {
  link: pageFacts.link,
  memberId: pageFacts.memberId,
  basePrice: pageFacts.basePrice,
  readAt: pageFacts.readAt,
  currency: sql<string | null>`${pageFacts.facts} ->> '$.price.currency'`.as('currency'),
}

/** The outcome of a reading. `closed`: robots.txt forbids us; `busy`: other requests are waiting. */
export type Reading =
  | { state: 'read'; host: string; facts: Facts | null }
  | { state: 'closed' }
  | { state: 'unreachable' }
  | { state: 'busy' }

/**
 * The facts of a pin's page, as JSON. Listed pins prefer the shared facts, because the date of the pinner's own facts
 * would reveal a secret pin. Other pins use the latest.
 */
export const factsOfPin = sql`(
  select json_object('host', host, 'readAt', read_at, 'facts', json(facts)) from page_facts
  where page_facts.link = ${pins.link} and member_id in (0, ${pins.pinnerId}) and facts is not null
  order by iif(${pins.isListed}, member_id, 0), read_at desc limit 1
)`

/** Schedules readings for rows of pins: shared readings for listed pins, and the pinner's own for other pins. */
export function scheduleReadings(rows: SQL, now: number): SQL {
  const reader = sql`iif(is_listed, 0, pinner_id)`
  const isFresh = sql`(due_at is not null or read_at > ${now - PRICE_CHECK_MS})`
  return sql`insert into page_facts (link, member_id, due_at)
    select distinct link, ${reader}, ${now} from ${rows} as found
    where link is not null and deleted_at is null and not exists (
      select 1 from page_facts
      where page_facts.link = found.link and member_id in (0, ${reader}) and ${isFresh}
    ) on conflict (link, member_id) do update set due_at = excluded.due_at, misses = 0`
}

/** Stores readings and notifies members of price drops. If two calls run at once, the second writes nothing. */
export async function recordReadings(
  { db, now }: Pick<Context, 'db' | 'now'>,
  read: readonly { page: DuePage; reading: Reading }[],
): Promise<void> {
  const [first, ...others] = read.flatMap(({ page, reading }) => {
    if (reading.state === 'busy') return []
    const { set, fallenTo } = changeOf(page, reading, now)
    const isUnread = sql`${pageFacts.readAt} is ${page.readAt}`
    const isPage = and(eq(pageFacts.link, page.link), eq(pageFacts.memberId, page.memberId))
    const change = db.update(pageFacts).set(set).where(and(isPage, isUnread))
    return fallenTo === null
      ? [change]
      : [change, statement(db, priceFallNotifications(page, fallenTo, now))]
  })
  if (first) await db.batch([first, ...others])
}

/** Notifies members who pinned the page before its last reading and haven't seen a price this low since then. */
function priceFallNotifications(
  { link, memberId, readAt }: DuePage,
  low: number,
  now: number,
): SQL {
  const hasSeen = sql`exists (
    select 1 from page_facts as own
    where own.link = ${link} and own.member_id = pinner_id and own.read_at > ${readAt} and own.base_price <= ${low}
  )`
  const isNotifiedPinner = memberId === 0 ? sql`not ${hasSeen}` : sql`pinner_id = ${memberId}`
  const wasNotified = sql`exists (
    select 1 from notifications join pins as told on told.id = notifications.subject_id
    where notifications.member_id = members.id and notifications.kind = 'price_fell'
      and notifications.at > ${now - PRICE_CHECK_MS} and told.link = ${link}
  )`
  return insertNotification(
    { now },
    {
      kind: 'price_fell',
      joined: sql`join (
        select pinner_id, max(id) as pin_id from pins
        where link = ${link} and deleted_at is null and id < ${firstIdAt(readAt ?? 0)} and ${isNotifiedPinner}
          and changes() > 0
        group by pinner_id
      ) as kept on kept.pinner_id = members.id`,
      to: sql`kept.pinner_id`,
      subject: sql`iif(${wasNotified}, null, kept.pin_id)`,
    },
  )
}

/** Whether a reading failed. An empty page that had a price counts as failed, because it may ask for consent first. */
export function isMissed({ basePrice }: DuePage, reading: Reading): boolean {
  const isEmpty = reading.state === 'read' && reading.facts === null
  return reading.state === 'unreachable' || (isEmpty && basePrice !== null)
}

const NO_FACTS = { facts: null, host: null, words: null, basePrice: null, dueAt: null, misses: 0 }

function changeOf(page: DuePage, reading: Exclude<Reading, { state: 'busy' }>, now: number) {
  if (reading.state === 'closed') return { set: NO_FACTS, fallenTo: null }
  if (reading.state === 'unreachable' || isMissed(page, reading)) {
    return { set: missed(page, reading, now), fallenTo: null }
  }
  const { facts, host } = reading
  const price = facts?.kind === 'product' ? facts.price : null
  const { basePrice, hasFallen } = priceChange(page, price)
  return {
    set: {
      facts: facts && JSON.stringify(facts),
      host: facts && host,
      words: facts && factWords(facts),
      basePrice,
      readAt: now,
      dueAt: price ? now + PRICE_CHECK_MS : null,
      misses: 0,
    },
    fallenTo: hasFallen && price ? price.low : null,
  }
}

function missed({ basePrice }: DuePage, { state }: Reading, now: number) {
  const isLast = sql`${pageFacts.misses} + 1 >= ${MOST_MISSES}`
  const later = now + (basePrice === null ? RETRY_MS : PRICE_CHECK_MS)
  const missing = {
    misses: sql`${pageFacts.misses} + 1`,
    dueAt: sql`iif(${isLast}, null, ${later})`,
  }
  if (state === 'unreachable') return missing
  const ending = (column: Column) => sql`iif(${isLast}, null, ${column})`
  return {
    ...missing,
    facts: ending(pageFacts.facts),
    host: ending(pageFacts.host),
    words: ending(pageFacts.words),
    basePrice: ending(pageFacts.basePrice),
  }
}

/** Compares a price with the highest one since members were last notified, so that small drops add up. */
function priceChange(
  { basePrice: base, currency }: DuePage,
  price: Product['price'],
): { basePrice: number | null; hasFallen: boolean } {
  if (!price) return { basePrice: null, hasFallen: false }
  const { low } = price
  const isComparable = base !== null && currency === price.currency
  if (!isComparable || low > base) return { basePrice: low, hasFallen: false }
  const hasFallen = low <= base * (1 - NOTIFIED_FALL)
  return { basePrice: hasFallen ? low : base, hasFallen }
}
