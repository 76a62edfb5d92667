import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Context, IdempotentRequest } from '../../../context.server.ts'
import { idempotencyKeys } from '../../../db/core/idempotency-keys.ts'
import { rowValues } from '../../../db/row-values.ts'
import { statement } from '../../../db/statement.ts'
import type { ClockJob } from '../../../jobs.ts'
import type { Refusal } from '../../../refusal.ts'
import { IDEMPOTENCY_KEY_MS, SECRET_RESPONSE_MS } from './limits.ts'

type KeyedContext = Pick<Context, 'db' | 'now' | 'idempotentRequest'>

/**
 * Records the request's idempotency key, if it has one, in the batch that creates something. If another request with
 * this key has already been handled, the batch fails and creates nothing. `made` holds once the batch has created it:
 * a sender who has lost the right gets the refusal, not the first response.
 */
export function storeIdempotencyKey(context: KeyedContext, made?: SQL) {
  return idempotencyKeySteps(context, made).map((step) => statement(context.db, step))
}

export function idempotencyKeySteps(
  { idempotentRequest, now }: KeyedContext,
  made: SQL = sql`true`,
): SQL[] {
  if (!idempotentRequest) return []
  idempotentRequest.isRecorded = true
  const { key, requestId, secretUntil } = idempotentRequest
  const row = {
    key,
    requestId,
    bodyHash: idempotentRequest.bodyHash(),
    answer: null,
    secretUntil,
    createdAt: now,
  }
  // A request may record its id twice. If another request used the id, body_hash becomes null and the insert fails.
  return [
    sql`insert into idempotency_keys select ${rowValues(idempotencyKeys, row)} where ${made} on conflict (key) do update
      set body_hash = iif(request_id = excluded.request_id, body_hash, null)`,
  ]
}

/**
 * Marks a refusal as one that the first request with this key can cause, because it deletes or moves what it is about.
 * A repeated request then gets the first response. The sender's right must have been checked.
 */
export function afterFirstRequest(
  { idempotentRequest }: Pick<KeyedContext, 'idempotentRequest'>,
  refusal: Refusal,
): Refusal {
  if (idempotentRequest) idempotentRequest.isOverAfterFirst = true
  return refusal
}

/** {@link storeIdempotencyKey} for a response with a secret, which expires after a minute. */
export function storeSecretIdempotencyKey(context: KeyedContext) {
  return secretIdempotencyKeySteps(context).map((step) => statement(context.db, step))
}

export function secretIdempotencyKeySteps(context: KeyedContext): SQL[] {
  if (context.idempotentRequest)
    context.idempotentRequest.secretUntil = context.now + SECRET_RESPONSE_MS
  return idempotencyKeySteps(context)
}

export const IDEMPOTENCY_CONSTRAINT = 'idempotency_keys.body_hash'

export async function storeResponse(
  db: Context['db'],
  keyed: IdempotentRequest,
  answer: string,
): Promise<void> {
  await db.update(idempotencyKeys).set({ answer }).where(isSameRequest(keyed))
}

export async function deleteStoredKey(db: Context['db'], keyed: IdempotentRequest): Promise<void> {
  await db.delete(idempotencyKeys).where(isSameRequest(keyed))
}

export async function findStoredKey(db: Context['db'], { key }: IdempotentRequest) {
  const [found] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  return found
}

export const purgeIdempotencyKeysJob: ClockJob = {
  name: 'purge_idempotency_keys',
  every: 'minute',
  run: purgeIdempotencyKeys,
}

export async function purgeIdempotencyKeys({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.batch([
    db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, now - IDEMPOTENCY_KEY_MS)),
    db
      .update(idempotencyKeys)
      .set({ answer: null })
      .where(and(lt(idempotencyKeys.secretUntil, now), sql`${idempotencyKeys.answer} is not null`)),
  ])
}

function isSameRequest({ key, requestId }: IdempotentRequest): SQL | undefined {
  return and(eq(idempotencyKeys.key, key), eq(idempotencyKeys.requestId, requestId))
}
