import { and, count, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context, Worker } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { withNewId } from '../../../../db/ids.ts'
import { dataExports, monthlyCopies } from '../../../../db/operations/data-exports.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import type { ClockJob } from '../../../../jobs.ts'
import { Refusal } from '../../../../refusal.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { writeSignedIn } from '../../../identity/sessions/write-signed-in.server.ts'
import type { LinkQuery } from '../../../identity/tokens/links.ts'
import { readSignedId } from '../../../identity/tokens/signed-id.server.ts'
import { COPIES_AT_ONCE, EXPORT_TRIES } from '../limits.ts'
import { nextMonthly } from './next-monthly.ts'
import { exportInsert, partsOf } from './start-export.server.ts'

export const MonthlyAct = v.object({ act: v.picklist(['start', 'stop'], 'not_found') })
export type MonthlyAct = v.InferOutput<typeof MonthlyAct>

/** Turns the viewer's monthly copy on or off. The first copy is created in a month. Refuses `not_signed_in`. */
export async function setMonthlyCopies(context: Context, { act }: MonthlyAct): Promise<void> {
  const { db, now } = context
  const { id } = signedIn(context)
  await writeSignedIn(context, (_, stillSignedIn) =>
    runBatch(db, [
      stillSignedIn.getSQL(),
      act === 'stop'
        ? sql`delete from monthly_copies where member_id = ${id}`
        : sql`insert into monthly_copies (member_id, started_at, due_at)
            values (${id}, ${now}, ${nextMonthly(now, now)}) on conflict do nothing`,
    ]),
  )
}

/** Reads whether the member of an emailed link gets monthly copies; null if the link isn't valid. */
export async function readMonthlyCopyLink(
  { db, env }: Context,
  { token }: LinkQuery,
): Promise<{ isOn: boolean } | null> {
  const memberId = readSignedId(env, 'monthly copy', token)
  if (memberId === null) return null
  const [row] = await db
    .select({ dueAt: monthlyCopies.dueAt })
    .from(monthlyCopies)
    .where(eq(monthlyCopies.memberId, memberId))
  return { isOn: row !== undefined }
}

/** Turns monthly copies off by an emailed link. Refuses `link_expired` if the link isn't valid. */
export async function stopMonthlyByLink({ db, env }: Context, { token }: LinkQuery): Promise<void> {
  const memberId = readSignedId(env, 'monthly copy', token)
  if (memberId === null) throw new Refusal('link_expired')
  await db.delete(monthlyCopies).where(eq(monthlyCopies.memberId, memberId))
}

export const makeMonthlyCopiesJob: ClockJob = {
  name: 'make_monthly_copies',
  every: 'minute',
  run: makeMonthlyCopies,
}

/** Starts due monthly copies, after those requested by hand. A failed one doesn't delay the others. */
export async function makeMonthlyCopies(worker: Worker): Promise<void> {
  const failures: unknown[] = []
  for (const due of await dueCopies(worker)) {
    await makeMonthly(worker, due).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Monthly copies were not started.')
}

type Due = typeof monthlyCopies.$inferSelect

async function dueCopies({ db, now }: Worker): Promise<Due[]> {
  const [[running], due] = await db.batch([
    db
      .select({ count: count() })
      .from(dataExports)
      .where(and(isNull(dataExports.finishedAt), lt(dataExports.tries, EXPORT_TRIES))),
    db
      .select({
        memberId: monthlyCopies.memberId,
        startedAt: monthlyCopies.startedAt,
        dueAt: monthlyCopies.dueAt,
        copiedAt: monthlyCopies.copiedAt,
      })
      .from(monthlyCopies)
      .innerJoin(members, eq(members.id, monthlyCopies.memberId))
      .where(and(lte(monthlyCopies.dueAt, now), eq(members.state, 'active')))
      .orderBy(monthlyCopies.dueAt)
      .limit(COPIES_AT_ONCE),
  ])
  return due.slice(0, Math.max(0, COPIES_AT_ONCE - (running?.count ?? 0)))
}

/** Starts the copy if anything is new, and sets the next date, in one transaction, so that only one run starts it. */
async function makeMonthly(worker: Worker, due: Due): Promise<void> {
  const { db, env, now } = worker
  const { memberId, startedAt, dueAt, copiedAt } = due
  const ends = await partsOf(worker, memberId)
  const since = copiedAt ?? 0
  const isStillDue = sql`exists (
      select 1 from monthly_copies join members on members.id = member_id
      where member_id = ${memberId} and due_at = ${dueAt} and members.state = 'active'
    ) and (
      exists (select 1 from pins where pinner_id = ${memberId} and deleted_at is null and created_at > ${since})
      or exists (select 1 from boards where owner_id = ${memberId} and deleted_at is null and created_at > ${since})
    )`
  const exportId = await withNewId(now, async (id) => {
    const [rows] = await runBatch(db, [
      exportInsert(worker, { id, memberId, ends, isMonthly: true }, isStillDue),
      sql`update monthly_copies set due_at = ${nextMonthly(startedAt, now)}, copied_at = coalesce(
          (select max(created_at) from data_exports where member_id = ${memberId}
            and (finished_at is not null or tries < ${EXPORT_TRIES})),
          copied_at)
        where member_id = ${memberId} and due_at = ${dueAt}`,
    ])
    return rows?.length ? id : null
  })
  if (exportId !== null) await env.JOBS.send({ kind: 'data_export', exportId: exportId })
}
