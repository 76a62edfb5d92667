import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { importBoards, importItems, imports } from '../../../db/transfer/imports.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { IMPORT_KEPT_MS } from '../limits.ts'
import { throwRefused } from './begin-import.server.ts'
import type { ImportQuery, Retried, StartedImport } from './import.ts'
import { mayTake } from './preview/audience.server.ts'
import { jobOf } from './run/run-import.server.ts'

/** Deletes an import that wasn't started. Refuses `not_found` and `import_over`. */
export async function throwImportAway(context: Context, { importId }: ImportQuery): Promise<void> {
  const [gone] = await context.db
    .delete(imports)
    .where(and(ownImport(context, importId), inArray(imports.state, ['reading', 'waiting'])))
    .returning({ files: imports.files })
  if (!gone) throw await whyNot(context, importId)
  context.waitUntil(context.env.MEDIA.delete(gone.files.map(({ key }) => key)))
}

/** Starts an import that was looked at. Refuses `not_found` and `import_over`. */
export async function startImport(
  context: Context,
  { importId, privacy }: StartedImport,
): Promise<void> {
  const [begun] = await context.db
    .update(imports)
    .set({ state: 'running', privacy, startedAt: context.now, leasedUntil: 0 })
    .where(and(ownImport(context, importId), eq(imports.state, 'waiting')))
    .returning({ id: imports.id })
  if (!begun) throw await whyNot(context, importId)
  await context.env.IMPORTS.send(jobOf(importId))
}

/** Ends an import; the rest can be tried again. Refuses `not_found`, `import_over`. */
export async function stopImport(context: Context, { importId }: ImportQuery): Promise<void> {
  const { db, now } = context
  const isStopped = isIn(importId, 'done', now)
  const [stopped] = await db.batch([
    db
      .update(imports)
      .set({ state: 'done', finishedAt: now })
      .where(runningImport(context, importId))
      .returning({ id: imports.id }),
    db
      .update(importItems)
      .set({ state: 'failed', reason: 'stopped' })
      .where(and(eq(importItems.importId, importId), eq(importItems.state, 'open'), isStopped)),
    db
      .update(imports)
      .set(recounted(importId))
      .where(and(eq(imports.id, importId), isStopped)),
  ])
  if (stopped.length === 0) throw await whyNot(context, importId)
}

/** Refuses `not_found`, `import_over`, `import_open`. */
export async function retryImport(context: Context, { importId, itemId }: Retried): Promise<void> {
  const { db, env } = context
  const failed = and(
    eq(importItems.importId, importId),
    eq(importItems.state, 'failed'),
    itemId === undefined ? undefined : eq(importItems.id, itemId),
  )
  const isBegun = isIn(importId, 'running', null)
  const [begun] = await db
    .batch([
      db
        .update(imports)
        .set({ state: 'running', finishedAt: null, leasedUntil: 0 })
        .where(
          and(
            or(doneImport(context, importId), runningImport(context, importId)),
            sql`exists (select 1 from ${importItems} where ${failed})`,
          ),
        )
        .returning({ id: imports.id }),
      db
        .update(importBoards)
        .set({ state: 'open' })
        .where(and(eq(importBoards.importId, importId), isLost(importId), isBegun)),
      db
        .update(importItems)
        .set({ state: 'open', reason: null, retries: 0, nextAt: 0 })
        .where(and(failed, isBegun)),
      db
        .update(imports)
        .set(recounted(importId))
        .where(and(eq(imports.id, importId), isBegun)),
    ])
    .catch(throwRefused)
  if (begun.length === 0) throw await whyNot(context, importId)
  await env.IMPORTS.send(jobOf(importId))
}

/** Undoes an import within 30 days. Refuses `not_found`, `import_over` and `import_open`. */
export async function undoImport(context: Context, { importId }: ImportQuery): Promise<void> {
  const [begun] = await context.db
    .update(imports)
    .set({ state: 'undoing', done: 0, leasedUntil: 0 })
    .where(doneImport(context, importId))
    .returning({ id: imports.id })
    .catch(throwRefused)
  if (!begun) throw await whyNot(context, importId)
  await context.env.IMPORTS.send(jobOf(importId))
}

function doneImport(context: Context, importId: number) {
  return and(
    ownImport(context, importId),
    eq(imports.state, 'done'),
    gt(imports.finishedAt, context.now - IMPORT_KEPT_MS),
  )
}

function runningImport(context: Context, importId: number) {
  return and(ownImport(context, importId), eq(imports.state, 'running'))
}

/** Boards that couldn't be made, that were deleted since, or that others came to see. */
function isLost(importId: number) {
  const choice = sql`(select privacy from imports where id = ${importId})`
  const { boardId, state } = importBoards
  const told = {
    privacy: sql`${importBoards.privacy}`,
    isArchived: sql`${importBoards.isArchived}`,
  }
  return sql`(${state} = 'failed' or not exists (
    select 1 from boards where boards.id = ${boardId} and deleted_at is null
      and (${state} = 'made' or ${mayTake(choice, told)})))`
}

function ownImport(context: Context, importId: number) {
  return and(eq(imports.id, importId), eq(imports.memberId, signedIn(context).id))
}

function isIn(importId: number, state: 'done' | 'running', finishedAt: number | null) {
  return sql`exists (select 1 from imports as own
    where own.id = ${importId} and own.state = ${state} and own.finished_at is ${finishedAt})`
}

function recounted(importId: number) {
  const items = sql`select count(*) from import_items where import_id = ${importId}`
  return {
    done: sql`(${items} and state in ('made', 'double', 'failed'))`,
    failed: sql`(${items} and state = 'failed')`,
  }
}

async function whyNot(context: Context, importId: number): Promise<Refusal> {
  const [known] = await context.db
    .select({ id: imports.id })
    .from(imports)
    .where(ownImport(context, importId))
  return new Refusal(known ? 'import_over' : 'not_found')
}
