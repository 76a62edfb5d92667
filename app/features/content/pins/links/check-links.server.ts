import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Worker } from '../../../../context.server.ts'
import { linkChecks } from '../../../../db/content/links.ts'
import { firstIdAt } from '../../../../db/ids.ts'
import { literal } from '../../../../db/literal.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { DAY_MS } from '../../../../durations.ts'
import { type Job, resumeJob } from '../../../../jobs.ts'
import { scheduleReadings } from '../../webpages/facts/page-facts.server.ts'
import { politeness } from '../../webpages/polite/polite.server.ts'
import { domainOf } from './domain.ts'
import {
  CHECKED_LINKS,
  DUE_LINKS,
  LINK_CHECK_DELAY_MS,
  LINKS_AT_ONCE,
  RECHECK_MS,
  UNCHECKED_MS,
  VISIT_PATIENCE,
  WALKED_PINS,
} from './limits.ts'
import { type LinkState, visitLink } from './visit-link.server.ts'

const CHECK_LINKS_JOB: Job = { kind: 'check_links' }

export const resumeLinkChecksJob = resumeJob(
  'resume_link_checks',
  CHECK_LINKS_JOB,
  (now) =>
    sql`select 1 from link_checks where due_at <= ${now} union all select 1 from ${nextPins(now)}`,
)

/** Visits some due links, one per site. Concurrent messages never visit the same link. */
export async function checkLinks(worker: Worker, patience = VISIT_PATIENCE): Promise<void> {
  await walkOn(worker)
  const links = await takeDue(worker)
  const visitor = { ...worker.env, polite: politeness(worker.env, patience) }
  while (links.length > 0) {
    const visited = await Promise.all(
      links.splice(0, LINKS_AT_ONCE).map(async (link) => ({
        link,
        state: await visitLink(visitor, link),
      })),
    )
    await recordVisits(worker, visited)
  }
}

async function walkOn({ db, now }: Worker): Promise<void> {
  const next = nextPins(now)
  await runBatch(db, [
    sql`insert into link_checks (link, due_at) select distinct link, ${now} from ${next}
      where link is not null on conflict do nothing`,
    scheduleReadings(next, now),
    sql`insert into link_walk (id, pin_id) select 1, max(id) from ${next} where true group by 1
      on conflict (id) do update set pin_id = excluded.pin_id`,
  ])
}

function nextPins(now: number): SQL {
  return sql`(
    select id, link, pinner_id, is_listed, deleted_at from pins
    where id > coalesce((select pin_id from link_walk where id = 1), 0) and id < ${firstIdAt(now - UNCHECKED_MS)}
    order by id limit ${literal(WALKED_PINS)}
  )`
}

/** Postpones all due links of the next sites, and returns one link per site. */
async function takeDue({ db, now }: Worker): Promise<string[]> {
  const due = await db
    .select({ link: linkChecks.link })
    .from(linkChecks)
    .where(lte(linkChecks.dueAt, now))
    .orderBy(asc(linkChecks.dueAt))
    .limit(DUE_LINKS)
  const bySite = Map.groupBy(due, ({ link }) => domainOf(link))
  const sites = [...bySite.values()].slice(0, CHECKED_LINKS)
  const links = JSON.stringify(sites.flat().map(({ link }) => link))
  const taken = await db
    .update(linkChecks)
    .set({ dueAt: now + LINK_CHECK_DELAY_MS })
    .where(
      and(
        lte(linkChecks.dueAt, now),
        inArray(linkChecks.link, sql`(select value from json_each(${links}))`),
      ),
    )
    .returning({ link: linkChecks.link })
  const first = new Set(sites.map(([one]) => one?.link))
  return taken.map(({ link }) => link).filter((link) => first.has(link))
}

/** A link is broken if it failed twice, at least a day apart; unknown results change nothing. */
export async function recordVisits(
  { db, now }: Pick<Worker, 'db' | 'now'>,
  visited: readonly { link: string; state: LinkState }[],
): Promise<void> {
  const [first, ...others] = visited.flatMap(({ link, state }) =>
    state === 'busy'
      ? []
      : [db.update(linkChecks).set(changeOf(state, now)).where(eq(linkChecks.link, link))],
  )
  if (first) await db.batch([first, ...others])
}

function changeOf(state: Exclude<LinkState, 'busy'>, now: number) {
  const { missingSince, brokenAt } = linkChecks
  switch (state) {
    case 'there':
    case 'closed':
      return { missingSince: null, brokenAt: null, dueAt: now + RECHECK_MS.there }
    case 'unknown':
      return { dueAt: now + RECHECK_MS.unknown }
    case 'gone':
      return {
        missingSince: sql`coalesce(${missingSince}, ${now})`,
        brokenAt: sql`coalesce(${brokenAt}, iif(${missingSince} <= ${now - DAY_MS}, ${now}, null))`,
        dueAt: sql`iif(${missingSince} is null, ${now + RECHECK_MS.gone}, ${now + RECHECK_MS.dead})`,
      }
  }
}
