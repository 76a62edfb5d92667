import { and, asc, desc, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Context, Worker } from '../../../../context.server.ts'
import { pageFacts } from '../../../../db/content/links.ts'
import { firstIdAt } from '../../../../db/ids.ts'
import { literal } from '../../../../db/literal.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { type Job, resumeJob } from '../../../../jobs.ts'
import { hasOpenAccount } from '../../../core/permissions/accounts.server.ts'
import { domainOf } from '../../pins/links/domain.ts'
import { politeness } from '../polite/polite.server.ts'
import {
  DUE_PAGES,
  PAGE_READ_DELAY_MS,
  PAGES_AT_ONCE,
  PRICE_CHECK_MS,
  READ_PAGES,
  READ_PATIENCE,
  UNREAD_MS,
  WALKED_PINS,
} from './limits.ts'
import { DUE_PAGE, type DuePage, recordReadings, scheduleReadings } from './page-facts.server.ts'
import { readFacts } from './read-page.server.ts'

const READ_PAGES_JOB: Job = { kind: 'read_pages' }

export const resumeReadingsJob = resumeJob(
  'resume_readings',
  READ_PAGES_JOB,
  (now) =>
    sql`select 1 from page_facts where due_at <= ${now} union all select 1 from ${nextPins(now)}`,
)

/** Reads some due pages, one per site. Concurrent messages never read the same page. */
export async function readPages(worker: Worker): Promise<void> {
  await walkOn(worker)
  const pages = [...Map.groupBy(await takeDuePages(worker), ({ link }) => link)]
  const reader = { ...worker.env, polite: politeness(worker.env, READ_PATIENCE) }
  while (pages.length > 0) {
    const read = await Promise.all(
      pages.splice(0, PAGES_AT_ONCE).map(async ([link, rows]) => {
        const reading = await readFacts(reader, link)
        return rows.map((page) => ({ page, reading }))
      }),
    )
    await recordReadings(worker, read.flat())
  }
}

async function walkOn({ db, now }: Worker): Promise<void> {
  const next = nextPins(now)
  await runBatch(db, [
    scheduleReadings(next, now),
    sql`insert into link_walk (id, pin_id) select 2, max(id) from ${next} where true group by 1
      on conflict (id) do update set pin_id = excluded.pin_id`,
  ])
}

function nextPins(now: number): SQL {
  return sql`(
    select id, link, pinner_id, is_listed, deleted_at from pins
    where id > coalesce((select pin_id from link_walk where id = 2), 0) and id < ${firstIdAt(now - UNREAD_MS)}
    order by id limit ${literal(WALKED_PINS)}
  )`
}

/** Postpones the next sites' due pages and returns one per site. Pages without a live pin wait longer. */
async function takeDuePages({ db, now }: Worker): Promise<DuePage[]> {
  const [newest, oldest] = await db.batch([
    duePages(db, now, desc(pageFacts.dueAt)),
    duePages(db, now, asc(pageFacts.dueAt)),
  ])
  // Alternates between the newest and the oldest, so that a large import doesn't delay new pins.
  const due = newest.flatMap(({ link }, place) => [link, oldest[place]?.link ?? link])
  const bySite = Map.groupBy(new Set(due), domainOf)
  const sites = [...bySite.values()].slice(0, READ_PAGES)
  const liveDueAt = now + PAGE_READ_DELAY_MS
  const taken = await db
    .update(pageFacts)
    .set({ dueAt: sql`iif(${hasLivePin}, ${liveDueAt}, ${now + PRICE_CHECK_MS})` })
    .where(
      and(
        lte(pageFacts.dueAt, now),
        inArray(
          pageFacts.link,
          sql`(select value from json_each(${JSON.stringify(sites.flat())}))`,
        ),
      ),
    )
    .returning({ ...DUE_PAGE, dueAt: pageFacts.dueAt })
  const left = taken.filter(({ dueAt, memberId }) => dueAt !== liveDueAt && memberId === 0)
  if (left.length > 0) await scheduleForPinners(db, left, now)
  const first = new Set(sites.map(([link]) => link))
  return taken.filter(({ dueAt, link }) => dueAt === liveDueAt && first.has(link))
}

function duePages(db: Context['db'], now: number, order: SQL) {
  return db
    .select({ link: pageFacts.link })
    .from(pageFacts)
    .where(lte(pageFacts.dueAt, now))
    .orderBy(order)
    .limit(DUE_PAGES)
}

const hasListedPin = sql`exists (
  select 1 from pins where pins.link = page_facts.link and is_listed = 1
)`

/** Reads a single member's facts only if there are no shared facts and an open account has a pin of the page. */
const hasLivePin = sql`iif(page_facts.member_id = 0, ${hasListedPin}, exists (
  select 1 from pins join members on members.id = pinner_id
  where pins.link = page_facts.link and pinner_id = page_facts.member_id and deleted_at is null and ${hasOpenAccount()}
) and not (${hasListedPin} and exists (
  select 1 from page_facts as shared where shared.link = page_facts.link and shared.member_id = 0
)))`

/** Schedules a reading for each pinner of pages that no listed pin links to any more. */
async function scheduleForPinners(
  db: Context['db'],
  pages: readonly { link: string }[],
  now: number,
): Promise<void> {
  const links = JSON.stringify(pages.map(({ link }) => link))
  const rows = sql`(select link, pinner_id, is_listed, deleted_at from pins
    where link in (select value from json_each(${links})) and is_listed = 0 limit ${literal(WALKED_PINS)})`
  await db.run(sql`insert into page_facts (link, member_id, due_at)
    select distinct link, pinner_id, ${now} from ${rows} where deleted_at is null on conflict do nothing`)
}
