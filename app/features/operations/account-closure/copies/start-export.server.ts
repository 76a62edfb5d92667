import { and, eq, gt, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { withNewId } from '../../../../db/ids.ts'
import { dataExports } from '../../../../db/operations/data-exports.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { type PlainRefusalCode, Refusal } from '../../../../refusal.ts'
import { idempotencyKeySteps } from '../../../core/idempotency/idempotency-keys.server.ts'
import { eventRecord } from '../../../identity/sessions/account-events.server.ts'
import { freshlySignedIn } from '../../../identity/sessions/fresh-session.server.ts'
import { writeSignedIn } from '../../../identity/sessions/write-signed-in.server.ts'
import { newToken } from '../../../identity/tokens/tokens.server.ts'
import { EXPORT_EVERY_MS, EXPORT_PART, EXPORT_TRIES } from '../limits.ts'
import { hasNoRemovedPictures } from './data-exports.server.ts'

/** Starts a copy of the viewer's data. Refuses `fresh_login_required`, `export_running`, `export_early`. */
export async function requestExport(context: Context): Promise<void> {
  const { id: memberId } = freshlySignedIn(context)
  const ends = await partsOf(context, memberId)
  const exportId = await writeSignedIn(context, async (id, stillSignedIn) => {
    const copy = { id, memberId, ends, isMonthly: false }
    const [, rows] = await runBatch(context.db, [
      stillSignedIn.getSQL(),
      exportInsert(context, copy, sql`true`),
      ...idempotencyKeySteps(context),
    ])
    return rows?.length ? id : null
  })
  await queueExport(context, memberId, exportId, 'export_running')
}

/** Starts a copy if its link is still valid. Refuses `link_expired`, `export_running` and `export_early`. */
export async function startExportFor(
  context: Context,
  memberId: number,
  linkWorks: SQL,
): Promise<void> {
  const ends = await partsOf(context, memberId)
  const exportId = await withNewId(context.now, async (id) => {
    const copy = { id, memberId, ends, isMonthly: false }
    const [rows] = await runBatch(context.db, [
      exportInsert(context, copy, linkWorks),
      ...idempotencyKeySteps(context),
    ])
    return rows?.length ? id : null
  })
  await queueExport(context, memberId, exportId, 'link_expired')
}

type NewExport = { id: number; memberId: number; ends: readonly number[]; isMonthly: boolean }

/** The statement that starts a copy, unless one started within a day. Only one of two concurrent requests succeeds. */
export function exportInsert(
  { now }: Pick<Context, 'now'>,
  { id, memberId, ends, isMonthly }: NewExport,
  condition: SQL,
): SQL {
  return sql`insert into data_exports (id, member_id, secret, ends, is_monthly, tried_at, created_at)
    select ${id}, ${memberId}, ${newToken()}, ${JSON.stringify(ends)}, ${Number(isMonthly)}, ${now}, ${now}
    where ${condition} and not exists (select 1 from ${dataExports} where ${isOfLastDay(now, memberId)})
    returning id`
}

function isOfLastDay(now: number, memberId: number) {
  return and(
    eq(dataExports.memberId, memberId),
    gt(dataExports.createdAt, now - EXPORT_EVERY_MS),
    or(isNotNull(dataExports.finishedAt), lt(dataExports.tries, EXPORT_TRIES)),
    hasNoRemovedPictures(),
  )
}

async function queueExport(
  context: Context,
  memberId: number,
  exportId: number | null,
  otherwise: PlainRefusalCode,
): Promise<void> {
  const { db, env, now } = context
  if (exportId === null) {
    const [last] = await db
      .select({ at: dataExports.finishedAt })
      .from(dataExports)
      .where(isOfLastDay(now, memberId))
    if (!last) throw new Refusal(otherwise)
    throw new Refusal(last.at ? 'export_early' : 'export_running')
  }
  await withNewId(now, () => eventRecord(context, memberId, 'data_asked'))
  await env.JOBS.send({ kind: 'data_export', exportId: exportId })
}

/** Splits pins into parts, limited by files and bytes. Returns the last pin of each part. */
export async function partsOf({ db }: Pick<Context, 'db'>, memberId: number): Promise<number[]> {
  const [rows] = await runBatch(db, [
    sql`select pins.id, pictures.bytes + coalesce(videos.bytes, 0) as bytes,
        1 + (pins.video_id is not null) as files from pins
      join pictures on pictures.id = pins.picture_id left join videos on videos.id = pins.video_id
      where pins.pinner_id = ${memberId} and pins.deleted_at is null order by pins.id`,
  ])
  return cutIntoParts(rowsOf(PinSize, rows))
}

const PinSize = v.object({ id: v.number(), bytes: v.number(), files: v.number() })

/** The last pin of each part. A member without pins gets one empty part. */
export function cutIntoParts(pins: readonly v.InferOutput<typeof PinSize>[]): number[] {
  const ends: number[] = []
  let files = 0
  let bytes = 0
  let last = 0
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
