import { and, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { dataExports, monthlyCopies } from '../../../../db/operations/leaving.ts'
import { type Row, runTogether } from '../../../../db/run-together.ts'
import { Id } from '../../../../forms/input.ts'
import { Refusal } from '../../../../refusal.ts'
import { freshlySignedIn } from '../../../identity/sessions/fresh-session.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { ERASE_STEPS, EXPORT_KEPT_MS, EXPORT_STALLED_MS, EXPORT_TRIES } from '../limits.ts'

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

export type ExportPart = { body: ReadableStream; bytes: number; fileName: string }

export const PartQuery = v.object({ exportId: Id, part: Id })
export type PartQuery = v.InferOutput<typeof PartQuery>

/** Reads the viewer's newest copy, and when the next monthly one is due. Refuses `not_signed_in`. */
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
  return { copy: shownExport(row), monthlyDueAt: monthly?.dueAt ?? null }
}

/** The query for a member's newest copy. */
export function newestExport(worker: Worker, memberId: number | SQL) {
  return worker.db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.memberId, memberId), isKept(worker)))
    .orderBy(desc(dataExports.id))
    .limit(1)
}

export function shownExport(row: typeof dataExports.$inferSelect | undefined): ShownExport | null {
  if (!row) return null
  const { id, partsDone, ends, bytes, createdAt, finishedAt, tries } = row
  const hasFailed = finishedAt === null && tries >= EXPORT_TRIES
  const keptUntil = finishedAt === null ? null : createdAt + EXPORT_KEPT_MS
  return { id, partsDone, parts: ends.length, bytes, createdAt, keptUntil, hasFailed }
}

/** Refuses `fresh_login_required` and `not_found`. */
export async function openExportPart(context: Context, query: PartQuery): Promise<ExportPart> {
  const { id, username } = freshlySignedIn(context)
  const [row] = await keptExport(context, id, query)
  const part = await openPart(context, row, username, query)
  if (!part) throw new Refusal('not_found')
  return part
}

/** The query for a member's copy by its id. */
export function keptExport(worker: Worker, memberId: number | SQL, { exportId }: PartQuery) {
  return worker.db
    .select({ secret: dataExports.secret })
    .from(dataExports)
    .where(and(eq(dataExports.id, exportId), eq(dataExports.memberId, memberId), isKept(worker)))
}

/** Opens a part of a copy that was found; null where it isn't there. */
export async function openPart(
  { env }: Context,
  row: { secret: string } | undefined,
  username: string,
  { part }: PartQuery,
): Promise<ExportPart | null> {
  const file = row && (await env.MEDIA.get(exportKey(row.secret, part)))
  if (!file) return null
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

function isKept({ now }: Pick<Context, 'now'>) {
  return and(gt(dataExports.createdAt, now - EXPORT_KEPT_MS), hasNoRemoved())
}

/** A copy from before a picture of its member was removed has it, and is handed out to nobody. */
export function hasNoRemoved(): SQL {
  return sql`not exists (
    select 1 from removed_pictures
      join pictures on pictures.hash = removed_pictures.hash
      join pins on pins.picture_id = pictures.id
    where removed_pictures.created_at >= data_exports.created_at
      and pins.pinner_id = data_exports.member_id
  )`
}
