import { and, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { runTogether } from '../../../db/run-together.ts'
import { webhooks } from '../../../db/transfer/webhooks.ts'
import { type PostOutcome, postWebhook } from '../../../gateways/webhooks/post-webhook.server.ts'
import type { Job } from '../../../jobs.ts'
import { parseJsonRows } from '../../../json.ts'
import { decrypted } from '../../identity/tokens/secrets.server.ts'
import { DAY_MS, DUE_WEBHOOKS, WEBHOOK_KEPT_MS, WEBHOOK_MS, WEBHOOK_RETRY_MS } from '../limits.ts'
import { retryAfterMs } from '../sources/fetch-source.server.ts'
import { bodyOf, signedHeaders, Waiting, waitingJson } from './message.server.ts'
import { writeStopped } from './stopped-letter.server.ts'
import { isToldSaving, mayTellOf } from './webhook-rights.server.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

/** `turn` is the time that the webhook's next message was due, as a source's is. */
type WebhookTurn = { webhookId: number; turn: number }

export function webhookJob(webhookId: number, turn: number): Job {
  return { kind: 'webhook', webhookId, turn }
}

/** Sends the queue the webhooks for which something waits; a message that gets lost is sent again. */
export async function sendDueWebhooks({ db, env, now }: Worker): Promise<void> {
  const some = db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(lte(webhooks.nextAt, now), isNull(webhooks.stoppedAt)))
    .orderBy(webhooks.nextAt)
    .limit(DUE_WEBHOOKS)
  const turn = now + WEBHOOK_MS.sent
  const due = await db
    .update(webhooks)
    .set({ nextAt: turn })
    .where(inArray(webhooks.id, some))
    .returning({ id: webhooks.id })
  for (const { id } of due) await env.IMPORTS.send(webhookJob(id, turn))
}

/**
 * Sends what waits for a webhook in its order, until one is not taken. What was sent and not noted, as the run
 * died, is sent again under its id. A webhook that may tell of its board no more ends; a second message does nothing.
 */
export async function sendWebhook(
  worker: Worker,
  { webhookId, turn }: WebhookTurn,
  limits: { answer: number; run: number } = WEBHOOK_MS,
): Promise<void> {
  const { db, env, now } = worker
  const held = now + WEBHOOK_MS.held
  const own = sql`webhooks.id = ${webhookId} and next_at = ${held} and stopped_at is null`
  const [[taken] = []] = await runTogether(db, [
    sql`update webhooks set next_at = ${held}
      where id = ${webhookId} and next_at = ${turn} and stopped_at is null returning id`,
  ])
  if (!taken) return
  const endsAt = Date.now() + limits.run
  let waiting = await readNext(worker, webhookId, own, [])
  while (waiting && Date.now() < endsAt) {
    const outcome = await post(worker, waiting, limits.answer)
    const noted = noteStep(waiting, outcome, now)
    if (outcome.problem !== null) {
      await runTogether(db, [noted, failureStep(waiting, outcome, { own, now })])
      await stopFailing(worker, webhookId, waiting, outcome)
      return
    }
    const recovered = sql`update webhooks set failures = 0, failing_since = null
      where ${own} and failures > 0`
    waiting = await readNext(worker, webhookId, own, [noted, recovered])
  }
  const [[left] = []] = await runTogether(db, [
    sql`update webhooks set next_at = iif(exists (
        select 1 from webhook_deliveries where webhook_id = webhooks.id and delivered_at is null
      ), ${now}, null) where ${own} returning next_at`,
  ])
  if (left?.['next_at']) await env.IMPORTS.send(webhookJob(webhookId, now))
}

async function readNext(
  { db, now }: Worker,
  webhookId: number,
  own: SQL,
  before: readonly SQL[],
): Promise<Waiting | null> {
  const found = await runTogether(db, [
    ...before,
    sql`delete from webhooks where ${own} and not ${mayTellOf(sql`webhooks.board_id`, now)}`,
    sql`delete from webhook_deliveries where id in (
      select delivery.id from webhook_deliveries as delivery join webhooks on webhooks.id = webhook_id
      where webhook_id = ${webhookId} and delivered_at is null and not ${isToldSaving()})`,
    sql`select ${waitingJson(now)} as json
      from webhook_deliveries as delivery join webhooks on webhooks.id = webhook_id
      where ${own} and webhook_id = ${webhookId} and delivered_at is null
      order by delivery.id limit 1`,
  ])
  const rows = (found.at(-1) ?? []).map(({ json }) => ({ json: String(json) }))
  return parseJsonRows(Waiting, rows)[0] ?? null
}

async function post({ env, now }: Worker, waiting: Waiting, limitMs: number): Promise<PostOutcome> {
  const body = bodyOf(waiting)
  const secret = await decrypted(env, waiting.secret)
  const headers = signedHeaders({ id: waiting.id, body, secret }, now)
  return postWebhook({ url: waiting.url, body, headers, limitMs }, env.FETCH_ALLOW)
}

function noteStep({ id }: Waiting, { status, problem }: PostOutcome, now: number): SQL {
  return sql`update webhook_deliveries set attempts = attempts + 1, last_status = ${status},
    last_error = ${problem}, delivered_at = ${problem === null ? now : null} where id = ${id}`
}

const WAITING_STATUSES: readonly (number | null)[] = [429, 503]

/** The last try is a day after the first one that failed. */
function failureStep(
  { failures, failingSince }: Waiting,
  { status, retryAfter }: PostOutcome,
  { own, now }: { own: SQL; now: number },
): SQL {
  const since = failingSince ?? now
  const waitMs = WEBHOOK_RETRY_MS[failures] ?? WEBHOOK_RETRY_MS.at(-1) ?? 0
  const askedMs = WAITING_STATUSES.includes(status) ? retryAfterMs(retryAfter, now) : 0
  const nextAt = Math.min(now + Math.max(waitMs, askedMs), since + DAY_MS)
  return sql`update webhooks set failures = ${failures + 1}, failing_since = ${since},
    next_at = ${nextAt} where ${own}`
}

const GONE = 410

async function stopFailing(
  worker: Worker,
  webhookId: number,
  { failingSince }: Waiting,
  { status }: PostOutcome,
): Promise<void> {
  const { db, now } = worker
  const isOver = now - (failingSince ?? now) >= DAY_MS
  if (!isOver && status !== GONE) return
  const [[stopped] = []] = await runTogether(db, [
    sql`update webhooks set stopped_at = ${now}, next_at = null
      where id = ${webhookId} and stopped_at is null and failures > 0 returning id`,
  ])
  if (stopped) await writeStopped(worker, webhookId)
}

/** Forgets messages and stopped webhooks of thirty days ago. */
export async function forgetWebhooks({ db, now }: Worker): Promise<void> {
  const before = now - WEBHOOK_KEPT_MS
  await db.delete(webhooks).where(lt(webhooks.stoppedAt, before))
  await runTogether(db, [
    sql`delete from webhook_deliveries where created_at < ${before} and id < coalesce(
      (select id from webhook_deliveries where created_at >= ${before} order by id limit 1),
      ${Number.MAX_SAFE_INTEGER})`,
  ])
}
