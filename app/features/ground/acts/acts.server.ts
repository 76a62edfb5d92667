import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Act, Context } from '../../../context.server.ts'
import { acts } from '../../../db/ground/acts.ts'
import { rowValues } from '../../../db/row-values.ts'
import { statement } from '../../../db/statement.ts'
import type { ClockJob } from '../../../jobs.ts'
import { ACT_KEPT_MS, SECRET_ACT_MS } from './limits.ts'

type Acting = Pick<Context, 'db' | 'now' | 'act'>

/**
 * Records the request's idempotency key, if it has one, in the batch that creates something. If another request with
 * this key has already been handled, the batch fails and creates nothing.
 */
export function recordAct(context: Acting) {
  return actSteps(context).map((step) => statement(context.db, step))
}

export function actSteps({ act, now }: Acting): SQL[] {
  if (!act) return []
  act.isRecorded = true
  const { key, requestId, secretUntil } = act
  const row = {
    key,
    requestId,
    bodyHash: act.bodyHash(),
    answer: null,
    secretUntil,
    createdAt: now,
  }
  // A request may record its id twice. If another request used the id, body_hash becomes null and the insert fails.
  return [
    sql`insert into acts select ${rowValues(acts, row)} where true on conflict (key) do update
      set body_hash = iif(request_id = excluded.request_id, body_hash, null)`,
  ]
}

/** {@link recordAct} for a response with a secret, which expires after a minute. */
export function recordSecretAct(context: Acting) {
  return secretActSteps(context).map((step) => statement(context.db, step))
}

export function secretActSteps(context: Acting): SQL[] {
  if (context.act) context.act.secretUntil = context.now + SECRET_ACT_MS
  return actSteps(context)
}

export const ACT_CONSTRAINT = 'acts.body_hash'

export async function keepAnswer(db: Context['db'], act: Act, answer: string): Promise<void> {
  await db.update(acts).set({ answer }).where(isSameRequest(act))
}

export async function forgetAct(db: Context['db'], act: Act): Promise<void> {
  await db.delete(acts).where(isSameRequest(act))
}

export async function findAct(db: Context['db'], { key }: Act) {
  const [found] = await db.select().from(acts).where(eq(acts.key, key))
  return found
}

export const purgeActsJob: ClockJob = { name: 'purge_acts', every: 'minute', run: purgeActs }

export async function purgeActs({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.batch([
    db.delete(acts).where(lt(acts.createdAt, now - ACT_KEPT_MS)),
    db
      .update(acts)
      .set({ answer: null })
      .where(and(lt(acts.secretUntil, now), sql`${acts.answer} is not null`)),
  ])
}

function isSameRequest({ key, requestId }: Act): SQL | undefined {
  return and(eq(acts.key, key), eq(acts.requestId, requestId))
}
