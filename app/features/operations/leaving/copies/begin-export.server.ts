import { and, eq, gt, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { withNewId } from '../../../../db/ids.ts'
import { dataExports } from '../../../../db/operations/leaving.ts'
import { runTogether } from '../../../../db/run-together.ts'
import { Refusal, type RefusalCode } from '../../../../refusal.ts'
import { eventRecord } from '../../../identity/sessions/account-events.server.ts'
import { freshlySignedIn } from '../../../identity/sessions/fresh-session.server.ts'
import { writeSignedIn } from '../../../identity/sessions/write-signed-in.server.ts'
import { newToken } from '../../../identity/tokens/tokens.server.ts'
import { EXPORT_EVERY_MS, EXPORT_PART, EXPORT_TRIES } from '../limits.ts'
import { hasNoRemoved } from './data-exports.server.ts'

/** Begins a copy of the viewer's data. Refuses `fresh_login_required`, `export_running`, `export_early`. */
export async function askForExport(context: Context): Promise<void> {
  const { id: memberId } = freshlySignedIn(context)
  const ends = await partsOf(context, memberId)
  const begun = await writeSignedIn(context, async (id, stillThere) => {
    const copy = { id, memberId, ends, isMonthly: false }
    const [, rows] = await runTogether(context.db, [
      stillThere.getSQL(),
      exportBegun(context, copy, sql`true`),
    ])
    return rows?.length ? id : null
  })
  await sendBegun(context, memberId, begun, 'export_running')
}

/** Begins a copy of a link's member while the link works. Refuses `link_expired`, `export_running`, `export_early`. */
export async function beginExportBy(
  context: Context,
  memberId: number,
  linkWorks: SQL,
): Promise<void> {
  const ends = await partsOf(context, memberId)
  const begun = await withNewId(context.now, async (id) => {
    const copy = { id, memberId, ends, isMonthly: false }
    const [rows] = await runTogether(context.db, [exportBegun(context, copy, linkWorks)])
    return rows?.length ? id : null
  })
  await sendBegun(context, memberId, begun, 'link_expired')
}

type BegunExport = { id: number; memberId: number; ends: readonly number[]; isMonthly: boolean }

/** The statement that begins a copy unless there is one of this day: of two presses one makes it. */
export function exportBegun(
  { now }: Pick<Context, 'now'>,
  { id, memberId, ends, isMonthly }: BegunExport,
  condition: SQL,
): SQL {
  return sql`insert into data_exports (id, member_id, secret, ends, is_monthly, tried_at, created_at)
    select ${id}, ${memberId}, ${newToken()}, ${JSON.stringify(ends)}, ${Number(isMonthly)}, ${now}, ${now}
    where ${condition} and not exists (select 1 from ${dataExports} where ${isOfToday(now, memberId)})
    returning id`
}

function isOfToday(now: number, memberId: number) {
  return and(
    eq(dataExports.memberId, memberId),
    gt(dataExports.createdAt, now - EXPORT_EVERY_MS),
    or(isNotNull(dataExports.finishedAt), lt(dataExports.tries, EXPORT_TRIES)),
    hasNoRemoved(),
  )
}

async function sendBegun(
  context: Context,
  memberId: number,
  begun: number | null,
  otherwise: RefusalCode,
): Promise<void> {
  const { db, env, now } = context
  if (begun === null) {
    const [last] = await db
      .select({ at: dataExports.finishedAt })
      .from(dataExports)
      .where(isOfToday(now, memberId))
    if (!last) throw new Refusal(otherwise)
    throw new Refusal(last.at ? 'export_early' : 'export_running')
  }
  await withNewId(now, () => eventRecord(context, memberId, 'data_asked'))
  await env.JOBS.send({ kind: 'data_export', exportId: begun })
}

/** Cuts pins into parts of so many files and bytes; returns the last pin of each. */
export async function partsOf({ db }: Pick<Context, 'db'>, memberId: number): Promise<number[]> {
  const [rows = []] = await runTogether(db, [
    sql`select pins.id, pictures.bytes + coalesce(videos.bytes, 0) as bytes,
        1 + (pins.video_id is not null) as files from pins
      join pictures on pictures.id = pins.picture_id left join videos on videos.id = pins.video_id
      where pins.pinner_id = ${memberId} and pins.deleted_at is null order by pins.id`,
  ])
  return cutIntoParts(
    rows.map(({ id, bytes, files }) => ({
      ...{ id: Number(id), bytes: Number(bytes), files: Number(files) },
    })),
  )
}

/** The last pin of each part; one part without pins for a member who has none. */
export function cutIntoParts(
  pins: readonly { id: number; bytes: number; files: number }[],
): number[] {
  const ends: number[] = []
  let [files, bytes, last] = [0, 0, 0]
  for (const pin of pins) {
    const isFull = files + pin.files > EXPORT_PART.files || bytes + pin.bytes > EXPORT_PART.bytes
    if (isFull && files > 0) {
      ends.push(last)
      files = 0
      bytes = 0
    }
    files += pin.files
    bytes += pin.bytes
    last = pin.id
  }
  return [...ends, last]
}
