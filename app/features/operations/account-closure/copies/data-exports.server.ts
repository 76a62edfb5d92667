import { and, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context, Worker } from '../../../../context.server.ts'
import { dataExports, monthlyCopies } from '../../../../db/operations/data-exports.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { Id } from '../../../../forms/input.ts'
import { type ClockJob, LONG_JOB_MS } from '../../../../jobs.ts'
import { Refusal } from '../../../../refusal.ts'
import { freshlySignedIn } from '../../../identity/sessions/fresh-session.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import {
  ERASE_STEPS,
  EXPORT_EVERY_MS,
  EXPORT_KEPT_MS,
  EXPORT_STALLED_MS,
  EXPORT_TRIES,
} from '../limits.ts'

export type ShownExport = {
  id: number
  partsDone: number
  parts: number
  bytes: number
  createdAt: number
  /** When the copy's files are deleted; null while the copy is being created. */
  keptUntil: number | null
  hasFailed: boolean
  /** When the member can request another copy; null if they can now. */
  nextAt: number | null
}

export type CopyPart = { body: ReadableStream; bytes: number; fileName: string }

export const CopyPartQuery = v.object({ exportId: Id, part: Id })
export type CopyPartQuery = v.InferOutput<typeof CopyPartQuery>

/** Reads the viewer's latest copy, and when the next monthly copy is due. Refuses `not_signed_in`. */
export async function readExport(
  context: Context,
): Promise<{ copy: ShownExport | null; monthlyDueAt: number | null }> {
  const { db } = context
  const { id } = signedIn(context)
  const [[row], [monthly]] = await db.batch([
    newestExport(context, id),
    db
      .select({ dueAt: monthlyCopies.dueAt })
      .from(monthlyCopies)
      .where(eq(monthlyCopies.memberId, id)),
  ])
  return { copy: shownExport(context, row), monthlyDueAt: monthly?.dueAt ?? null }
}

export function newestExport(worker: Worker, memberId: number | SQL) {
  return worker.db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.memberId, memberId), isKept(worker)))
    .orderBy(desc(dataExports.id))
    .limit(1)
}

export function shownExport(
  { now }: Pick<Context, 'now'>,
  row: typeof dataExports.$inferSelect | undefined,
): ShownExport | null {
  if (!row) return null
  const { id, partsDone, ends, bytes, createdAt, finishedAt, tries } = row
  const hasFailed = finishedAt === null && tries >= EXPORT_TRIES
  const keptUntil = finishedAt === null ? null : createdAt + EXPORT_KEPT_MS
  const dayEndsAt = createdAt + EXPORT_EVERY_MS
  const nextAt = hasFailed || dayEndsAt <= now ? null : dayEndsAt
  return { id, partsDone, parts: ends.length, bytes, createdAt, keptUntil, hasFailed, nextAt }
}

/** Refuses `fresh_login_required` and `not_found`. */
export async function openExportPart(context: Context, query: CopyPartQuery): Promise<CopyPart> {
  const { id, username } = freshlySignedIn(context)
  const [row] = await keptExport(context, id, query)
  const part = await openPart(context, row, username, query)
  if (!part) throw new Refusal('not_found')
  return part
}

export function keptExport(worker: Worker, memberId: number | SQL, { exportId }: CopyPartQuery) {
  return worker.db
    .select({ secret: dataExports.secret })
    .from(dataExports)
    .where(and(eq(dataExports.id, exportId), eq(dataExports.memberId, memberId), isKept(worker)))
}

/** Opens a part of a copy; null if there is no such copy or part. */
export async function openPart(
  { env }: Context,
  row: { secret: string } | undefined,
  username: string,
  { part }: CopyPartQuery,
): Promise<CopyPart | null> {
  const file = row && (await env.MEDIA.get(exportKey(row.secret, part)))
  if (!file) return null
  return { body: file.body, bytes: file.size, fileName: `${username}-${part}.zip` }
}

/** The R2 key of a part; parts count from 1. */
export function exportKey(secret: string, part: number): string {
  return `export/${secret}/${part}`
}

export const maintainExportsJob: ClockJob = {
  name: 'maintain_exports',
  every: 'hour',
  run: maintainExports,
  limitMs: LONG_JOB_MS,
}

/** Deletes expired copies, and restarts stalled ones. */
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
  const [found] = await runBatch(db, [
    sql`select id, secret from data_exports where ${condition} limit 10`,
  ])
  const rows = rowsOf(ExportFolder, found)
  for (const row of rows) await deleteExport({ db, env }, row)
  return rows.length
}

const ExportFolder = v.object({ id: v.number(), secret: v.string() })

/** Deletes the files before the row, because only the row contains their names. */
async function deleteExport(
  { db, env }: Pick<Worker, 'db' | 'env'>,
  { id, secret }: v.InferOutput<typeof ExportFolder>,
) {
  const prefix = `export/${secret}/`
  const { objects } = await env.MEDIA.list({ prefix })
  if (objects.length > 0) await env.MEDIA.delete(objects.map(({ key }) => key))
  await db.delete(dataExports).where(eq(dataExports.id, id))
}

function isKept({ now }: Pick<Context, 'now'>) {
  return and(gt(dataExports.createdAt, now - EXPORT_KEPT_MS), hasNoRemovedPictures())
}

/** A copy can't be downloaded if it may contain a picture of the member's that was removed later. */
export function hasNoRemovedPictures(): SQL {
  return sql`not exists (
    select 1 from removed_pictures
      join pictures on pictures.hash = removed_pictures.hash
      join pins on pins.picture_id = pictures.id
    where removed_pictures.created_at >= data_exports.created_at
      and pins.pinner_id = data_exports.member_id
  )`
}
