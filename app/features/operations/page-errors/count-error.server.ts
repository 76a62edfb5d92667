import { lt, sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import type { Context } from '../../../context.server.ts'
import { pageErrors } from '../../../db/operations/page-errors.ts'
import { DAY_MS } from '../../../durations.ts'
import type { ClockJob } from '../../../jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { ERROR_ROWS_OF_DAY, PAGE_ERRORS_KEPT_DAYS } from './limits.ts'
import type { PageError } from './page-error.ts'

export type Build = { version: string; patterns: ReadonlyMap<string, string> }

/** Returns false for bots. Refuses `rate_limited` per network, and `invalid_parameters` for unknown routes. */
export async function countPageError(
  context: Context,
  { kind, name, part, route, build }: PageError,
  { version, patterns }: Build,
): Promise<boolean> {
  const { db, origin, now } = context
  const pattern = patterns.get(route)
  if (pattern === undefined) throw new Refusal('invalid_parameters', 'route')
  if (isbot(origin.userAgent)) return false
  await limitRate(context, 'pageError')
  const known = build === version ? version : ''
  const row = { kind, name, part: kind === 'part' ? part : '', route: pattern, build: known }
  await addErrors({ db, now }, row, 1)
  return true
}

/** Counts a route's requests that failed with 500 because of a bug. */
export async function countServerErrors(
  worker: Pick<Context, 'db' | 'now'>,
  { route, version, count }: { route: string; version: string; count: number },
): Promise<void> {
  await addErrors(worker, { kind: 'server', name: '500', part: '', route, build: version }, count)
}

type Row = Pick<typeof pageErrors.$inferInsert, 'kind' | 'name' | 'part' | 'route' | 'build'>

async function addErrors(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { kind, name, part, route, build }: Row,
  count: number,
): Promise<void> {
  await db.run(sql`
    with told (day, kind, name, part, route, build) as (values (
      ${dayOf(now)}, ${kind}, ${name}, ${part}, ${route}, ${build}
    )),
    placed as (
      select told.*, exists (
        select 1 from page_errors as kept
        where (kept.day, kept.kind, kept.name, kept.part, kept.route, kept.build)
          = (told.day, told.kind, told.name, told.part, told.route, told.build)
      ) or (
        select count(*) from page_errors as kept where kept.day = told.day
      ) < ${ERROR_ROWS_OF_DAY} as has_room
      from told
    )
    insert into page_errors
    select day, kind, name, iif(has_room, part, ''), iif(has_room, route, ''), build, ${count}, ${now}, ${now}
    from placed where true
    on conflict do update set count = count + excluded.count, last_at = max(last_at, excluded.last_at)`)
}

export const purgePageErrorsJob: ClockJob = {
  name: 'purge_page_errors',
  every: 'hour',
  run: purgePageErrors,
}

export async function purgePageErrors({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.delete(pageErrors).where(lt(pageErrors.day, dayOf(now - PAGE_ERRORS_KEPT_DAYS * DAY_MS)))
}

export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
