import { and, eq, lt, sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import type { Context } from '../../../context.server.ts'
import { pageErrors } from '../../../db/operations/page-errors.ts'
import { DAY_MS } from '../../../durations.ts'
import type { ClockJob } from '../../../jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { ERROR_ROWS_OF_DAY, type ErrorSource, PAGE_ERRORS_KEPT_DAYS } from './limits.ts'
import type { PageError } from './page-error.ts'

export type Build = { version: string; patterns: ReadonlyMap<string, string> }

/**
 * Returns false for bots. A network that has reported many different errors today is counted without pages and parts, and
 * so are visitors once theirs take too many rows. Refuses `rate_limited` per network, and `invalid_parameters` for
 * unknown routes.
 */
export async function countPageError(
  context: Context,
  { kind, name, part, route, build }: PageError,
  { version, patterns }: Build,
): Promise<boolean> {
  const { db, origin, now, viewer } = context
  const pattern = patterns.get(route)
  if (pattern === undefined) throw new Refusal('invalid_parameters', 'route')
  if (isbot(origin.userAgent)) return false
  await limitRate(context, 'pageError')
  const known = build === version ? version : ''
  const row = { kind, name, part: kind === 'part' ? part : '', route: pattern, build: known }
  const isNew = !(await hasRow(context, row))
  const source = viewer ? 'member' : 'visitor'
  await addErrors({ db, now }, row, {
    count: 1,
    source: isNew && !(await mayAddRow(context)) ? null : source,
  })
  return true
}

async function hasRow({ db, now }: Context, row: Row): Promise<boolean> {
  const { kind, name, part, route, build } = row
  const [found] = await db
    .select({ day: pageErrors.day })
    .from(pageErrors)
    .where(
      and(
        eq(pageErrors.day, dayOf(now)),
        eq(pageErrors.kind, kind),
        eq(pageErrors.name, name),
        eq(pageErrors.part, part),
        eq(pageErrors.route, route),
        eq(pageErrors.build, build),
      ),
    )
  return found !== undefined
}

function mayAddRow(context: Context): Promise<boolean> {
  return limitRate(context, 'newPageError').then(
    () => true,
    (error) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

/** Counts a route's requests that failed with 500 because of a bug. */
export async function countServerErrors(
  worker: Pick<Context, 'db' | 'now'>,
  { route, version, count }: { route: string; version: string; count: number },
): Promise<void> {
  const row = { kind: 'server', name: '500', part: '', route, build: version } as const
  await addErrors(worker, row, { count, source: 'server' })
}

type Row = Pick<typeof pageErrors.$inferInsert, 'kind' | 'name' | 'part' | 'route' | 'build'>

/** Adds to the row of an error. A new row keeps its page and part while its source has room today; null never has. */
async function addErrors(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { kind, name, part, route, build }: Row,
  { count, source }: { count: number; source: ErrorSource | null },
): Promise<void> {
  const room = source === null ? 0 : ERROR_ROWS_OF_DAY[source]
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
        select count(*) from page_errors as kept where kept.day = told.day and kept.source = ${source ?? ''}
      ) < ${room} as has_room
      from told
    )
    insert into page_errors (day, kind, name, part, route, build, count, first_at, last_at, source)
    select day, kind, name, iif(has_room, part, ''), iif(has_room, route, ''), build, ${count}, ${now}, ${now},
      ${source ?? 'visitor'}
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
