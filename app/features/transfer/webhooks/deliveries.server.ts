import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { webhookDeliveries } from '../../../db/transfer/webhooks.ts'
import { parseJsonRows } from '../../../json.ts'
import { type ListPage, type PageQuery, pageOf } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { idempotencyKeySteps } from '../../core/idempotency/idempotency-keys.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { webhookJob } from './send-webhooks.server.ts'
import { type ShownDelivery, shownDelivery, type WebhookQuery } from './webhook.ts'
import { appOf, isOfApp, isVisibleSave, mayReportOn } from './webhook-rights.server.ts'

export const Delivery = v.object({
  id: v.number(),
  event: v.picklist(webhookDeliveries.event.enumValues),
  pinId: v.nullable(v.number()),
  createdAt: v.number(),
  attempts: v.number(),
  deliveredAt: v.nullable(v.number()),
  lastStatus: v.nullable(v.number()),
  lastError: v.nullable(v.picklist(webhookDeliveries.lastError.enumValues)),
})

/** A row `delivery` as JSON of {@link Delivery}. */
export const DELIVERY_JSON = sql`json_object('id', delivery.id, 'event', event, 'pinId', pin_id,
  'createdAt', delivery.created_at, 'attempts', attempts, 'deliveredAt', delivered_at,
  'lastStatus', last_status, 'lastError', last_error)`

/** All waiting messages and the messages of the last thirty days, newest first. Refuses `not_found`. */
export async function listDeliveries(
  context: Context,
  { webhookId, bookmark, pageSize }: WebhookQuery & PageQuery,
): Promise<ListPage<ShownDelivery>> {
  const isOwnWebhook = isReadableWebhook(context, webhookId)
  const [found = [], rows] = await runBatch(context.db, [
    sql`select id from webhooks where ${isOwnWebhook}`,
    sql`select ${DELIVERY_JSON} as json
      from webhook_deliveries as delivery join webhooks on webhooks.id = webhook_id
      where ${isOwnWebhook} and ${bookmark === null ? sql`true` : sql`delivery.id < ${bookmark}`}
        and (delivered_at is not null or ${isVisibleSave()})
      order by delivery.id desc limit ${pageSize + 1}`,
  ])
  if (!found[0]) throw new Refusal('not_found')
  const { items, bookmark: next } = pageOf(parseJsonRows(Delivery, rows), pageSize)
  return { items: items.map(shownDelivery), bookmark: next }
}

function isReadableWebhook(context: Context, webhookId: number): SQL {
  const viewer = signedIn(context)
  return sql`webhooks.id = ${webhookId} and ${isOfApp(viewer, appOf(viewer))}
    and ${mayReportOn(sql`webhooks.board_id`, context.now)}`
}

export type DeliveryQuery = WebhookQuery & { deliveryId: number }

/** Sends a message again with the same id, and restarts a stopped webhook. Refuses `not_found`. */
export function resendDelivery(context: Context, query: DeliveryQuery): Promise<ShownDelivery> {
  return resendOf(context, appOf(signedIn(context)), query)
}

/** Sends a test message, and restarts a stopped webhook. Refuses `not_found`. */
export function testWebhook(context: Context, query: WebhookQuery): Promise<ShownDelivery> {
  return testOf(context, appOf(signedIn(context)), query)
}

export function resendOf(
  context: Context,
  appId: number,
  { webhookId, deliveryId }: DeliveryQuery,
): Promise<ShownDelivery> {
  const isOwnWebhook = sql`webhooks.id = ${webhookId} and ${isOfApp(signedIn(context), appId)}`
  const isThisWebhook = sql`delivery.id = ${deliveryId} and ${isOwnWebhook}`
  return sendWaiting(context, isOwnWebhook, [
    sql`update webhook_deliveries set delivered_at = null where id = (
      select delivery.id from webhook_deliveries as delivery join webhooks on webhooks.id = webhook_id
      where ${isThisWebhook} and delivered_at is not null)`,
    sql`select ${DELIVERY_JSON} as json
      from webhook_deliveries as delivery join webhooks on webhooks.id = webhook_id
      where ${isThisWebhook} and ${isVisibleSave()}`,
  ])
}

/** Like {@link testWebhook}, for this app's webhook. Only one test waits at a time. */
export function testOf(
  context: Context,
  appId: number,
  { webhookId }: WebhookQuery,
): Promise<ShownDelivery> {
  const isOwnWebhook = sql`webhooks.id = ${webhookId} and ${isOfApp(signedIn(context), appId)}`
  const isWaiting = sql`webhook_id = ${webhookId} and event = 'test' and delivered_at is null`
  return sendWaiting(context, isOwnWebhook, [
    sql`insert into webhook_deliveries (webhook_id, event, created_at)
      select id, 'test', ${context.now} from webhooks
      where ${isOwnWebhook} and not exists (select 1 from webhook_deliveries where ${isWaiting})`,
    sql`select ${DELIVERY_JSON} as json from webhook_deliveries as delivery
      where ${isWaiting} and exists (select 1 from webhooks where ${isOwnWebhook})`,
  ])
}

/** Runs steps, the last of which returns a message, and makes the webhook send its waiting messages. */
async function sendWaiting(
  context: Context,
  isOwnWebhook: SQL,
  steps: readonly SQL[],
): Promise<ShownDelivery> {
  const { db, env, now } = context
  const found = await runBatch(db, [
    ...idempotencyKeySteps(context),
    ...steps,
    sql`update webhooks set stopped_at = null, failures = 0, failing_since = null, next_at = ${now}
      where ${isOwnWebhook} returning id`,
  ])
  const [webhook] = rowsOf(v.object({ id: v.number() }), found.at(-1))
  const [delivery] = parseJsonRows(Delivery, found.at(-2))
  if (!webhook || !delivery) throw new Refusal('not_found')
  await env.IMPORTS.send(webhookJob(webhook.id, now))
  return shownDelivery(delivery)
}
