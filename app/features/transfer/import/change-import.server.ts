import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { importBoards, importItems, imports } from '../../../db/transfer/imports.ts'
import { parseJson } from '../../../json.ts'
import { Refusal } from '../../../refusal.ts'
import { idempotencyKeySteps } from '../../core/idempotency/idempotency-keys.server.ts'
import { editableById } from '../../core/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { IMPORT_KEPT_MS } from '../limits.ts'
import { throwImportRefusal } from './create-import.server.ts'
import type { ImportQuery, Retried, StartedImport } from './import.ts'
import { canStillTake } from './preview/audience.server.ts'
import { isDuplicateEntry } from './preview/entries/entries.server.ts'
import { IMPORT_PREFIX } from './receive-file.server.ts'
import { jobOf } from './run/run-import.server.ts'
import { movedCount } from './run/undo-steps.server.ts'

const MEMBER_UPLOADS = sql<string>`(select json_group_array(${IMPORT_PREFIX} || id)
  from import_uploads where import_uploads.member_id = imports.member_id)`

/** Deletes an import before its start. Keeps uploads that can be read again. Refuses `not_found` and `import_over`. */
export async function discardImport(context: Context, { importId }: ImportQuery): Promise<void> {
  const [gone] = await context.db
    .delete(imports)
    .where(and(ownImport(context, importId), inArray(imports.state, ['reading', 'waiting'])))
    .returning({ files: imports.files, uploads: MEMBER_UPLOADS })
  if (!gone) throw await importRefusal(context, importId)
  const uploads = parseJson(v.array(v.string()), gone.uploads)
  const keys = gone.files.map(({ key }) => key)
  const left = keys.filter((key) => !uploads.includes(key))
  context.waitUntil(context.env.MEDIA.delete(left))
}

/**
 * Starts an import if it hasn't changed since its member saw it. Skips boards without new entries.
 * Refuses `not_found`, `import_started`, `import_over`, `import_changed`, `import_all_left_out`.
 */
export async function startImport(
  context: Context,
  { importId, privacy, changes }: StartedImport,
): Promise<void> {
  const { db, now } = context
  const isUnchanged = and(
    waitingImport(context, importId),
    eq(imports.changes, changes),
    sql`exists (select 1 from import_boards where import_id = ${importId} and state = 'open')`,
  )
  const hasStarted = sql`exists (select 1 from imports as own where own.id = ${importId}
    and own.state = 'running' and own.started_at = ${now})`
  const entries = sql`import_items as item where item.import_board_id = import_boards.id`
  const counted = sql`select count(*) from import_items where import_id = ${importId}`
  const [begun = []] = await runBatch(db, [
    sql`update imports set state = 'running', privacy = ${privacy}, started_at = ${now}, leased_until = 0
      where ${isUnchanged} returning id`,
    sql`update import_items set state = 'left_out'
      where import_id = ${importId} and state = 'open' and ${hasStarted} and import_board_id in (
        select id from import_boards where import_id = ${importId} and state = 'left_out')`,
    sql`update import_items as item set state = 'double'
      where import_id = ${importId} and state = 'open' and ${hasStarted} and ${isDuplicateEntry()}`,
    sql`update import_boards set state = 'left_out'
      where import_id = ${importId} and state = 'open' and ${hasStarted}
        and exists (select 1 from ${entries} and item.state = 'double')
        and not exists (select 1 from ${entries} and item.state <> 'double')`,
    sql`update imports set total = (${counted} and state in ('open', 'made', 'double', 'failed')),
        done = (${counted} and state in ('made', 'double', 'failed'))
      where id = ${importId} and ${hasStarted}`,
    ...idempotencyKeySteps(context),
  ])
  if (begun.length === 0) throw await startRefusal(context, { importId, changes })
  await context.env.IMPORTS.send(jobOf(importId))
}

/** Stops an import; the rest can be retried. Refuses `not_found`, `import_over`. */
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
  if (stopped.length === 0) throw await importRefusal(context, importId)
}

/** Retries an import or one of its items. Refuses `not_found`, `import_over`, `import_open`. */
export async function retryImport(context: Context, { importId, itemId }: Retried): Promise<void> {
  const { db, env } = context
  const failed = and(
    eq(importItems.importId, importId),
    eq(importItems.state, 'failed'),
    itemId === undefined ? undefined : eq(importItems.id, itemId),
  )
  const hasStarted = isIn(importId, 'running', null)
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
        .where(and(hasLostBoard(context, importId), hasStarted)),
      db
        .update(importItems)
        .set({ state: 'open', reason: null, retries: 0, nextAt: 0 })
        .where(and(failed, hasStarted)),
      db
        .update(imports)
        .set(recounted(importId))
        .where(and(eq(imports.id, importId), hasStarted)),
    ])
    .catch(throwImportRefusal)
  if (begun.length === 0) throw await importRefusal(context, importId)
  await env.IMPORTS.send(jobOf(importId))
}

/** Undoes an import, within 30 days; `moved` pins stay. Refuses `not_found`, `import_over` and `import_open`. */
export async function undoImport(
  context: Context,
  { importId }: ImportQuery,
): Promise<{ moved: number }> {
  const { db, env } = context
  const [begun] = await db
    .update(imports)
    .set({ state: 'undoing', done: 0, leasedUntil: 0 })
    .where(doneImport(context, importId))
    .returning({ moved: movedCount(importId) })
    .catch(throwImportRefusal)
  if (!begun) throw await importRefusal(context, importId)
  await env.IMPORTS.send(jobOf(importId))
  return begun
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

/** Whether a board couldn't be created, was deleted, or became visible to others. */
function hasLostBoard(context: Context, importId: number) {
  const { id: memberId } = signedIn(context)
  const { boardId, state, targetSeenBy } = importBoards
  return sql`(${importBoards.importId} = ${importId} and ${state} <> 'left_out' and (
    ${state} = 'failed' or not exists (select 1 from boards where boards.id = ${boardId}
      and (${canStillTake(memberId, sql`${targetSeenBy}`)} or ${state} = 'made' and ${editableById(memberId)}))))`
}

function ownImport(context: Context, importId: number) {
  return and(eq(imports.id, importId), eq(imports.memberId, signedIn(context).id))
}

export function waitingImport(context: Context, importId: number) {
  return and(ownImport(context, importId), eq(imports.state, 'waiting'))
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

async function startRefusal(
  context: Context,
  { importId, changes }: Pick<StartedImport, 'importId' | 'changes'>,
): Promise<Refusal> {
  const [known] = await context.db
    .select({ state: imports.state, changes: imports.changes })
    .from(imports)
    .where(ownImport(context, importId))
  if (!known) return new Refusal('not_found')
  if (known.state === 'reading') return new Refusal('import_over')
  if (known.state !== 'waiting') return new Refusal('import_started')
  return new Refusal(known.changes === changes ? 'import_all_left_out' : 'import_changed')
}

export async function importRefusal(context: Context, importId: number): Promise<Refusal> {
  const [known] = await context.db
    .select({ id: imports.id })
    .from(imports)
    .where(ownImport(context, importId))
  return new Refusal(known ? 'import_over' : 'not_found')
}
