import { and, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Worker } from '../../../context.server.ts'
import { withNewId } from '../../../db/ids.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { webhooks } from '../../../db/transfer/webhooks.ts'
import { DAY_MS } from '../../../durations.ts'
import { type PostOutcome, postWebhook } from '../../../gateways/webhooks/post-webhook.server.ts'
import type { ClockJob, Job } from '../../../jobs.ts'
import { parseJsonRows } from '../../../json.ts'
import { sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { decrypted } from '../../identity/tokens/secrets.server.ts'
import {
  DUE_WEBHOOKS,
  WEBHOOK_CHUNK,
  WEBHOOK_KEPT_MS,
  WEBHOOK_MS,
  WEBHOOK_RETRY_MS,
} from '../limits.ts'
import { retryAfterMs } from '../sources/fetch-source.server.ts'
import { messageBody, signedHeaders, WaitingMessage, waitingJson } from './message.server.ts'
import { readStopped, stoppedEmailSteps } from './stopped-email.server.ts'
import { isVisibleSave, mayReportOn } from './webhook-rights.server.ts'

/** `turn`: when the webhook's message was due, so that duplicates do nothing. */
type WebhookTurn = { webhookId: number; turn: number }

export function webhookJob(webhookId: number, turn: number): Job {
  return { kind: 'webhook', webhookId, turn }
}

export const sendDueWebhooksJob: ClockJob = {
  name: 'send_due_webhooks',
  every: 'minute',
  run: sendDueWebhooks,
}

/** Queues the webhooks with waiting messages. A lost queue message is sent again. */
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
 * Sends a webhook's messages in order, until one isn't accepted. Reads and marks several at a time; if the run dies,
 * unmarked ones are sent again with the same ids. Deletes a webhook that is no longer allowed to report. Duplicate
 * queue messages do nothing.
 */
export async function sendWebhook(
  worker: Worker,
  { webhookId, turn }: WebhookTurn,
  limits: { answer: number; run: number } = WEBHOOK_MS,
): Promise<void> {
  const { db, env, now } = worker
  const held = now + WEBHOOK_MS.held
  const own = sql`webhooks.id = ${webhookId} and next_at = ${held} and stopped_at is null`
  const [[taken] = []] = await runBatch(db, [
    sql`update webhooks set next_at = ${held}
      where id = ${webhookId} and next_at = ${turn} and stopped_at is null returning id`,
  ])
  if (!taken) return
  const endsAt = Date.now() + limits.run
  let waiting = await readWaiting(worker, webhookId, own, [])
  while (waiting.length > 0 && Date.now() < endsAt) {
    const { noted, failed } = await postInOrder(worker, waiting, { answer: limits.answer, endsAt })
    if (failed) {
      await runBatch(db, [...noted, failureStep(failed, { own, now })])
      await stopFailingWebhooks(worker, webhookId, failed)
      return
    }
    const recovered = sql`update webhooks set failures = 0, failing_since = null
      where ${own} and failures > 0`
    waiting = await readWaiting(worker, webhookId, own, [...noted, recovered])
  }
  const [rows] = await runBatch(db, [
    sql`update webhooks set next_at = iif(exists (
        select 1 from webhook_deliveries where webhook_id = webhooks.id and delivered_at is null
      ), ${now}, null) where ${own} returning next_at as nextAt`,
  ])
  const [left] = rowsOf(v.object({ nextAt: v.nullable(v.number()) }), rows)
  if (left?.nextAt) await env.IMPORTS.send(webhookJob(webhookId, now))
}

/** The next messages, read after the steps that mark the previous ones. */
async function readWaiting(
  { db, now }: Worker,
  webhookId: number,
  own: SQL,
  before: readonly SQL[],
): Promise<WaitingMessage[]> {
  const found = await runBatch(db, [
    ...before,
    sql`delete from webhooks where ${own} and not ${mayReportOn(sql`webhooks.board_id`, now)}`,
    sql`delete from webhook_deliveries where id in (
      select delivery.id from webhook_deliveries as delivery join webhooks on webhooks.id = webhook_id
      where webhook_id = ${webhookId} and delivered_at is null and not ${isVisibleSave()})`,
    sql`select ${waitingJson(now)} as json
      from webhook_deliveries as delivery join webhooks on webhooks.id = webhook_id
      where ${own} and webhook_id = ${webhookId} and delivered_at is null
      order by delivery.id limit ${WEBHOOK_CHUNK.messages}`,
  ])
  return parseJsonRows(WaitingMessage, found.at(-1))
}

type Failed = { waiting: WaitingMessage; outcome: PostOutcome }

/** Posts messages one by one, until one isn't accepted or the data is too old. */
async function postInOrder(
  worker: Worker,
  messages: readonly WaitingMessage[],
  { answer, endsAt }: { answer: number; endsAt: number },
): Promise<{ noted: SQL[]; failed: Failed | null }> {
  const staleAt = Math.min(Date.now() + WEBHOOK_CHUNK.ms, endsAt)
  const noted: SQL[] = []
  for (const [sent, message] of messages.entries()) {
    if (sent > 0 && Date.now() >= staleAt) break
    const outcome = await post(worker, message, answer)
    noted.push(recordStep(message, outcome, worker.now))
    if (outcome.problem === null) continue
    // An accepted message resets the count of failures.
    const waiting = sent > 0 ? { ...message, failures: 0, failingSince: null } : message
    return { noted, failed: { waiting, outcome } }
  }
  return { noted, failed: null }
}

async function post(
  { env, now }: Worker,
  waiting: WaitingMessage,
  limitMs: number,
): Promise<PostOutcome> {
  const body = messageBody(waiting)
  const secret = await decrypted(env, waiting.secret)
  const headers = signedHeaders({ id: waiting.id, body, secret }, now)
  return postWebhook({ url: waiting.url, body, headers, limitMs }, env.FETCH_ALLOW)
}

function recordStep({ id }: WaitingMessage, { status, problem }: PostOutcome, now: number): SQL {
  return sql`update webhook_deliveries set attempts = attempts + 1, last_status = ${status},
    last_error = ${problem}, delivered_at = ${problem === null ? now : null} where id = ${id}`
}

const WAITING_STATUSES: readonly (number | null)[] = [429, 503]

/** Records a failure. The last attempt is a day after the first failure. */
function failureStep(
  { waiting: { failures, failingSince }, outcome: { status, retryAfter } }: Failed,
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

async function stopFailingWebhooks(
  worker: Worker,
  webhookId: number,
  { waiting: { failingSince }, outcome: { status } }: Failed,
): Promise<void> {
  const { db, now } = worker
  const isOver = now - (failingSince ?? now) >= DAY_MS
  if (!isOver && status !== GONE) return
  const emailSteps = await readStopped(worker, webhookId)
  const [[stopped] = []] = await withNewId(now, () =>
    runBatch(db, [
      sql`update webhooks set stopped_at = ${now}, next_at = null
        where id = ${webhookId} and stopped_at is null and failures > 0 returning id`,
      ...(emailSteps ? stoppedEmailSteps(worker, emailSteps) : []),
    ]),
  )
  if (stopped && emailSteps) await sendQueuedEmails(worker)
}

export const purgeWebhooksJob: ClockJob = {
  name: 'forget_webhooks',
  every: 'hour',
  run: purgeWebhooks,
}

/** Deletes messages and stopped webhooks that are thirty days old. */
export async function purgeWebhooks({ db, now }: Worker): Promise<void> {
  const before = now - WEBHOOK_KEPT_MS
  await db.delete(webhooks).where(lt(webhooks.stoppedAt, before))
  await runBatch(db, [
    sql`delete from webhook_deliveries where created_at < ${before} and id < coalesce(
      (select id from webhook_deliveries where created_at >= ${before} order by id limit 1),
      ${Number.MAX_SAFE_INTEGER})`,
  ])
}
