import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { parseJsonRows } from '../../../json.ts'
import { type ListPage, type PageQuery, pageOf } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { SHOWN_DELIVERIES } from '../limits.ts'
import { DELIVERY_JSON, Delivery } from './deliveries.server.ts'
import { isOfApp, isVisibleSave, mayReportOn } from './webhook-rights.server.ts'

const AppWebhook = v.object({
  id: v.number(),
  boardId: v.number(),
  url: v.string(),
  failingSince: v.nullable(v.number()),
  stoppedAt: v.nullable(v.number()),
  nextAt: v.nullable(v.number()),
  waiting: v.number(),
  deliveries: v.array(Delivery),
})
export type AppWebhook = v.InferOutput<typeof AppWebhook>

export type AppWebhooks = ListPage<AppWebhook> & { app: { id: number; name: string } }

/** The webhooks of an app with their latest messages, newest first, for its owner. Refuses `not_found`. */
export async function readAppWebhooks(
  context: Context,
  { appId, bookmark, pageSize }: PageQuery & { appId: number },
): Promise<AppWebhooks> {
  const { db, now } = context
  const viewer = signedIn(context)
  const [ofApp, rows] = await runBatch(db, [
    sql`select name from apps where id = ${appId} and member_id = ${viewer.id}`,
    sql`select json_object('id', webhooks.id, 'boardId', board_id, 'url', url,
        'failingSince', failing_since, 'stoppedAt', stopped_at, 'nextAt', next_at,
        'waiting', (select count(*) from webhook_deliveries as delivery
          where webhook_id = webhooks.id and delivered_at is null and ${isVisibleSave()}),
        'deliveries', (select json_group_array(json(shown)) from (
          select ${DELIVERY_JSON} as shown from webhook_deliveries as delivery
          where webhook_id = webhooks.id and (delivered_at is not null or ${isVisibleSave()})
          order by delivery.id desc limit ${SHOWN_DELIVERIES}))) as json
      from webhooks
      where ${isOfApp(viewer, appId)} and ${mayReportOn(sql`webhooks.board_id`, now)}
        and ${bookmark === null ? sql`true` : sql`webhooks.id < ${bookmark}`}
      order by webhooks.id desc limit ${pageSize + 1}`,
  ])
  const [app] = rowsOf(v.object({ name: v.string() }), ofApp)
  if (!app) throw new Refusal('not_found')
  const webhooks = pageOf(parseJsonRows(AppWebhook, rows), pageSize)
  return { ...webhooks, app: { id: appId, name: app.name } }
}
