import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { withNewId } from '../../../db/ids.ts'
import { dataExports } from '../../../db/operations/leaving.ts'
import { type Row, runTogether } from '../../../db/run-together.ts'
import { Id } from '../../../forms/input.ts'
import { Refusal } from '../../../refusal.ts'
import { eventRecord } from '../../identity/sessions/account-events.server.ts'
import { freshlySignedIn } from '../../identity/sessions/fresh-session.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { writeSignedIn } from '../../identity/sessions/write-signed-in.server.ts'
import { newToken } from '../../identity/tokens/tokens.server.ts'
import {
  ERASE_STEPS,
  EXPORT_EVERY_MS,
  EXPORT_KEPT_MS,
  EXPORT_PART,
  EXPORT_STALLED_MS,
  EXPORT_TRIES,
} from './limits.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

export type ShownExport = {
  id: number
  partsDone: number
  parts: number
  bytes: number
  createdAt: number
  /** The time when its files are deleted; null while it is being made. */
  keptUntil: number | null
  hasFailed: boolean
}

export const PartQuery = v.object({ exportId: Id, part: Id })
export type PartQuery = v.InferOutput<typeof PartQuery>

export async function readExport(context: Context): Promise<ShownExport | null> {
  const viewer = signedIn(context)
  const [row] = await context.db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.memberId, viewer.id), isKept(context)))
    .orderBy(desc(dataExports.id))
    .limit(1)
  if (!row) return null
  const { id, partsDone, ends, bytes, createdAt, finishedAt, tries } = row
  const hasFailed = finishedAt === null && tries >= EXPORT_TRIES
  const keptUntil = finishedAt === null ? null : createdAt + EXPORT_KEPT_MS
  return { id, partsDone, parts: ends.length, bytes, createdAt, keptUntil, hasFailed }
}

/** Begins a copy of the viewer's data. Refuses `fresh_login_required`, `export_running`, `export_early`. */
export async function askForExport(context: Context): Promise<void> {
  const { db, env, now } = context
  const { id: memberId } = freshlySignedIn(context)
  const ends = await partsOf(context, memberId)
  const today = and(
    eq(dataExports.memberId, memberId),
    gt(dataExports.createdAt, now - EXPORT_EVERY_MS),
    or(isNotNull(dataExports.finishedAt), lt(dataExports.tries, EXPORT_TRIES)),
  )
  const begun = await writeSignedIn(context, async (id, stillThere) => {
    // One statement, so that two presses make one copy.
    const [, rows] = await runTogether(db, [
      stillThere.getSQL(),
      sql`insert into data_exports (id, member_id, secret, ends, tried_at, created_at)
        select ${id}, ${memberId}, ${newToken()}, ${JSON.stringify(ends)}, ${now}, ${now}
        where not exists (select 1 from ${dataExports} where ${today}) returning id`,
    ])
    return rows?.length ? id : null
  })
  if (begun === null) {
    const [last] = await db.select({ at: dataExports.finishedAt }).from(dataExports).where(today)
    throw new Refusal(last?.at ? 'export_early' : 'export_running')
  }
  await withNewId(now, () => eventRecord(context, memberId, 'data_asked'))
  await env.JOBS.send({ kind: 'data_export', exportId: begun })
}

/** Cuts pins into parts of so many files and bytes; returns the last pin of each. */
async function partsOf({ db }: Worker, memberId: number): Promise<number[]> {
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

/** Refuses `fresh_login_required` and `not_found`. */
export async function openExportPart(
  context: Context,
  { exportId, part }: PartQuery,
): Promise<{ body: ReadableStream; bytes: number; fileName: string }> {
  const { db, env } = context
  const { id: memberId, username } = freshlySignedIn(context)
  const [row] = await db
    .select({ secret: dataExports.secret })
    .from(dataExports)
    .where(and(eq(dataExports.id, exportId), eq(dataExports.memberId, memberId), isKept(context)))
  const file = row && (await env.MEDIA.get(exportKey(row.secret, part)))
  if (!file) throw new Refusal('not_found')
  return { body: file.body, bytes: file.size, fileName: `${username}-${part}.zip` }
}

/** The R2 key of a part; parts count from 1. */
export function exportKey(secret: string, part: number): string {
  return `export/${secret}/${part}`
}

/** Deletes copies whose time is over, and takes up those that came to a stand. */
export async function maintainExports(worker: Worker): Promise<void> {
  const { db, env, now } = worker
  const isOver = sql`created_at <= ${now - EXPORT_KEPT_MS}`
  for (let step = 0; step < ERASE_STEPS && (await deleteExports(worker, isOver)) > 0; step++);
  const stalled = await db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(
      and(
        isNull(dataExports.finishedAt),
        lt(dataExports.triedAt, now - EXPORT_STALLED_MS),
        lt(dataExports.tries, EXPORT_TRIES),
      ),
    )
  for (const { id } of stalled) await env.JOBS.send({ kind: 'data_export', exportId: id })
}

export function deleteExportsOf(worker: Worker, memberId: number): Promise<number> {
  return deleteExports(worker, sql`member_id = ${memberId}`)
}

async function deleteExports(
  { db, env }: Worker,
  condition: ReturnType<typeof sql>,
): Promise<number> {
  const [rows = []] = await runTogether(db, [
    sql`select id, secret from data_exports where ${condition} limit 10`,
  ])
  for (const row of rows) await deleteExport({ db, env }, row)
  return rows.length
}

/** The files go before the row that knows their name. */
async function deleteExport({ db, env }: Pick<Worker, 'db' | 'env'>, { id, secret }: Row) {
  const prefix = `export/${String(secret)}/`
  const { objects } = await env.MEDIA.list({ prefix })
  if (objects.length > 0) await env.MEDIA.delete(objects.map(({ key }) => key))
  await db.delete(dataExports).where(eq(dataExports.id, Number(id)))
}

function isKept({ now }: Context) {
  return gt(dataExports.createdAt, now - EXPORT_KEPT_MS)
}
