import { encodeBase64 } from '@oslojs/encoding'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { webhooks } from '../../../db/transfer/webhooks.ts'
import { webUrl } from '../../../gateways/web-address.ts'
import { isWebhookAddress } from '../../../gateways/webhooks/post-webhook.server.ts'
import { Condition } from '../../../json.ts'
import { type ListPage, type PageQuery, pageOf } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { secretIdempotencyKeySteps } from '../../core/idempotency/idempotency-keys.server.ts'
import { editableBy } from '../../core/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { writeSignedIn } from '../../identity/sessions/write-signed-in.server.ts'
import { encrypted } from '../../identity/tokens/secrets.server.ts'
import { APP_WEBHOOKS, BOARD_WEBHOOKS } from '../limits.ts'
import { type ShownWebhook, shownWebhook, type WebhookQuery } from './webhook.ts'
import { appOf, isOfApp, mayReportOn } from './webhook-rights.server.ts'

const SECRET_BYTES = 32

function newSecret(): string {
  return `whsec_${encodeBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`
}

const BoardState = v.object({ boardExists: Condition, isKnown: Condition })

/**
 * Creates a webhook for a board that its member may add to. The secret is shown only once. Refuses
 * `webhook_without_app`, `not_found`, `webhook_address`, `webhook_known` and `too_many_webhooks`.
 */
export async function createWebhook(
  context: Context,
  { boardId, url: address }: { boardId: number; url: string },
): Promise<ShownWebhook & { secret: string }> {
  const { db, env, now } = context
  const viewer = signedIn(context)
  const appId = appOf(viewer)
  const url = webUrl(address)
  if (!url || url.origin === env.SITE_ORIGIN || !isWebhookAddress(url, env.FETCH_ALLOW)) {
    throw new Refusal('webhook_address', 'url')
  }
  url.hash = ''
  const secret = newSecret()
  const storedSecret = await encrypted(env, secret)
  const mayAdd = sql`boards.id = ${boardId} and ${editableBy({ ...viewer, acting: null })}`
  const [, madeRows, stateRows] = await writeSignedIn(context, (id, canStillCreate) =>
    runBatch(db, [
      canStillCreate.getSQL(),
      sql`insert into webhooks (id, grant_id, board_id, url, secret, created_at)
        select ${id}, token.grant_id, boards.id, ${url.href}, ${storedSecret}, ${now}
        from access_tokens as token join boards on ${mayAdd}
        where token.id = ${viewer.bearer?.tokenId ?? 0} and ${hasRoom(boardId, appId, viewer.id)}
        on conflict (grant_id, board_id, url) do nothing returning id`,
      sql`select exists (select 1 from boards where ${mayAdd}) as boardExists, exists (
        select 1 from webhooks where board_id = ${boardId} and url = ${url.href}
          and ${isOfApp(viewer, appId)}) as isKnown`,
      ...secretIdempotencyKeySteps(context),
    ]),
  )
  const [made] = rowsOf(v.object({ id: v.number() }), madeRows)
  if (made) {
    const row = { id: made.id, boardId, url: url.href, createdAt: now }
    return { ...shownWebhook({ ...row, failingSince: null, stoppedAt: null }), secret }
  }
  const [found] = rowsOf(BoardState, stateRows)
  if (!found?.boardExists) throw new Refusal('not_found', 'boardId')
  if (found.isKnown) throw new Refusal('webhook_known')
  const limits = { limit: BOARD_WEBHOOKS, appLimit: APP_WEBHOOKS }
  throw new Refusal('too_many_webhooks', undefined, limits)
}

function hasRoom(boardId: number, appId: number, memberId: number): SQL {
  return sql`(select count(*) from webhooks where board_id = ${boardId}) < ${BOARD_WEBHOOKS}
    and (select count(*) from app_grants join webhooks on grant_id = app_grants.id
      where app_id = ${appId} and member_id = ${memberId}) < ${APP_WEBHOOKS}`
}

/** The app's webhooks for the member, newest first, except webhooks that may no longer report anything. */
export async function listWebhooks(
  context: Context,
  { bookmark, pageSize }: PageQuery,
): Promise<ListPage<ShownWebhook>> {
  const rows = await readWebhooks(
    context,
    bookmark === null ? undefined : lt(webhooks.id, bookmark),
    pageSize + 1,
  )
  const { items, bookmark: next } = pageOf(rows, pageSize)
  return { items: items.map(shownWebhook), bookmark: next }
}

/** Refuses `not_found`. */
export async function readWebhook(
  context: Context,
  { webhookId }: WebhookQuery,
): Promise<ShownWebhook> {
  const [row] = await readWebhooks(context, eq(webhooks.id, webhookId), 1)
  if (!row) throw new Refusal('not_found')
  return shownWebhook(row)
}

function readWebhooks(context: Context, which: SQL | undefined, limit: number) {
  const viewer = signedIn(context)
  const { id, boardId, url, createdAt, failingSince, stoppedAt } = webhooks
  return context.db
    .select({ id, boardId, url, createdAt, failingSince, stoppedAt })
    .from(webhooks)
    .where(
      and(
        isOfApp(viewer, appOf(viewer)),
        mayReportOn(sql`${webhooks.boardId}`, context.now),
        which,
      ),
    )
    .orderBy(desc(webhooks.id))
    .limit(limit)
}

/** Deletes a webhook and its waiting messages. Refuses `not_found`. */
export async function deleteWebhook(context: Context, { webhookId }: WebhookQuery): Promise<void> {
  const viewer = signedIn(context)
  const [gone] = await context.db
    .delete(webhooks)
    .where(and(eq(webhooks.id, webhookId), isOfApp(viewer, appOf(viewer))))
    .returning({ id: webhooks.id })
  if (!gone) throw new Refusal('not_found')
}
