import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { type Row, runTogether } from '../../../db/run-together.ts'
import { webhookDeliveries } from '../../../db/transfer/webhooks.ts'
import { parseJsonRows } from '../../../json.ts'
import { type ListPage, type PageQuery, pageOf } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { webhookJob } from './send-webhooks.server.ts'
import { type ShownDelivery, shownDelivery, type WebhookQuery } from './webhook.ts'
import { appOf, isOf, isToldSaving, mayTellOf } from './webhook-rights.server.ts'

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

/** A row `delivery` as {@link Delivery}. */
export const DELIVERY_JSON = sql`json_object('id', delivery.id, 'event', event, 'pinId', pin_id,
  'createdAt', delivery.created_at, 'attempts', attempts, 'deliveredAt', delivered_at,
  'lastStatus', last_status, 'lastError', last_error)`

/** The messages of thirty days and those that wait, the newest first. Refuses `not_found`. */
export async function listDeliveries(
  context: Context,
  { webhookId, bookmark, pageSize }: WebhookQuery & PageQuery,
): Promise<ListPage<ShownDelivery>> {
  const isTheirs = isReadable(context, webhookId)
  const [found = [], rows = []] = await runTogether(context.db, [
    sql`select id from webhooks where ${isTheirs}`,
    sql`select ${DELIVERY_JSON} as json
      from webhook_deliveries as delivery join webhooks on webhooks.id = webhook_id
      where ${isTheirs} and ${bookmark === null ? sql`true` : sql`delivery.id < ${bookmark}`}
        and (delivered_at is not null or ${isToldSaving()})
      order by delivery.id desc limit ${pageSize + 1}`,
  ])
  if (!found[0]) throw new Refusal('not_found')
  const { items, bookmark: next } = pageOf(parseJsonRows(Delivery, jsonIn(rows)), pageSize)
  return { items: items.map(shownDelivery), bookmark: next }
}

export function jsonIn(rows: readonly Row[]): { json: string }[] {
  return rows.map(({ json }) => ({ json: String(json) }))
}

function isReadable(context: Context, webhookId: number): SQL {
  const viewer = signedIn(context)
  return sql`webhooks.id = ${webhookId} and ${isOf(viewer, appOf(viewer))}
    and ${mayTellOf(sql`webhooks.board_id`, context.now)}`
}

export type DeliveryQuery = WebhookQuery & { deliveryId: number }

/** Sends a message again, under its id, and starts a webhook that stopped. Refuses `not_found`. */
export function resendDelivery(context: Context, query: DeliveryQuery): Promise<ShownDelivery> {
  return resendOf(context, appOf(signedIn(context)), query)
}

/** Sends a message that only tries the address, and starts a webhook that stopped. Refuses `not_found`. */
export function testWebhook(context: Context, query: WebhookQuery): Promise<ShownDelivery> {
  return testOf(context, appOf(signedIn(context)), query)
}

/** As {@link resendDelivery}, for a webhook of this app. */
export function resendOf(
  context: Context,
  appId: number,
  { webhookId, deliveryId }: DeliveryQuery,
): Promise<ShownDelivery> {
  const isTheirs = sql`webhooks.id = ${webhookId} and ${isOf(signedIn(context), appId)}`
  const isThis = sql`delivery.id = ${deliveryId} and ${isTheirs}`
  return start(context, isTheirs, [
    sql`update webhook_deliveries set delivered_at = null where id = (
      select delivery.id from webhook_deliveries as delivery join webhooks on webhooks.id = webhook_id
      where ${isThis} and delivered_at is not null)`,
    sql`select ${DELIVERY_JSON} as json
      from webhook_deliveries as delivery join webhooks on webhooks.id = webhook_id
      where ${isThis} and ${isToldSaving()}`,
  ])
}

/** As {@link testWebhook}, for a webhook of this app. A test that waits is not joined by another. */
export function testOf(
  context: Context,
  appId: number,
  { webhookId }: WebhookQuery,
): Promise<ShownDelivery> {
  const isTheirs = sql`webhooks.id = ${webhookId} and ${isOf(signedIn(context), appId)}`
  const isWaiting = sql`webhook_id = ${webhookId} and event = 'test' and delivered_at is null`
  return start(context, isTheirs, [
    sql`insert into webhook_deliveries (webhook_id, event, created_at)
      select id, 'test', ${context.now} from webhooks
      where ${isTheirs} and not exists (select 1 from webhook_deliveries where ${isWaiting})`,
    sql`select ${DELIVERY_JSON} as json from webhook_deliveries as delivery
      where ${isWaiting} and exists (select 1 from webhooks where ${isTheirs})`,
  ])
}

/** Runs steps of which the last names a message, and has the webhook send what waits. */
async function start(
  { db, env, now }: Context,
  isTheirs: SQL,
  steps: readonly SQL[],
): Promise<ShownDelivery> {
  const found = await runTogether(db, [
    ...steps,
    sql`update webhooks set stopped_at = null, failures = 0, failing_since = null, next_at = ${now}
      where ${isTheirs} returning id`,
  ])
  const [webhook] = found.at(-1) ?? []
  const [delivery] = parseJsonRows(Delivery, jsonIn(found.at(-2) ?? []))
  if (!webhook || !delivery) throw new Refusal('not_found')
  await env.IMPORTS.send(webhookJob(Number(webhook['id']), now))
  return shownDelivery(delivery)
}
