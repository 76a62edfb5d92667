import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../context.server.ts'
import { pins } from '../../../db/content/pins.ts'
import { webhooks } from '../../../db/transfer/webhooks.ts'
import { Refusal } from '../../../refusal.ts'
import { isNotBlockedOrMuted } from '../../core/permissions/blocks.server.ts'
import { editableById } from '../../core/permissions/boards.server.ts'
import { isOfOpenMaker } from '../../identity/apps/open-maker.server.ts'

const SCOPES = `'["boards:read","pins:read"]'`
const SECRET_SCOPES = `'["boards:read","pins:read","boards:read_secret","pins:read_secret"]'`

/** The member who authorised the webhook. */
export const CONSENTING_MEMBER = sql`(select member_id from app_grants where id = ${webhooks.grantId})`

/**
 * Whether a webhook may report on a board: a token of its grant covers the board, the member may add to it, and the
 * accounts of the member and the app's owner are open.
 */
export function mayReportOn(boardId: SQL, now: number): SQL {
  return sql`exists (
    select 1 from app_grants as consent
      join members on members.id = consent.member_id and members.state = 'active'
      join boards on boards.id = ${boardId}
      join access_tokens as token on token.grant_id = consent.id
    where consent.id = ${webhooks.grantId} and ${isOfOpenMaker(sql`consent.app_id`)} and ${editableById(sql`consent.member_id`)}
      and token.used_at is null and (token.expires_at is null or token.expires_at > ${now})
      and not exists (
        select 1 from json_each(
          iif(boards.privacy = 'secret', ${sql.raw(SECRET_SCOPES)}, ${sql.raw(SCOPES)})
        ) as needed
        where needed.value not in (select value from json_each(token.scopes))
      )
  )`
}

/** Whether the save in a row `delivery` is still visible to the member. */
export function isVisibleSave(): SQL {
  return sql`(delivery.event <> 'pin.saved' or exists (
    select 1 from ${pins} where ${pins.id} = delivery.saved_pin_id and ${pins.isListed} = 1
      and ${isNotBlockedOrMuted(CONSENTING_MEMBER, pins.pinnerId)}
  ))`
}

/** The webhooks of the token's app and member, or of the viewer's own app. */
export function isOfApp(viewer: Viewer, appId: number): SQL {
  const { bearer } = viewer
  const whose = bearer
    ? sql`consent.member_id = ${viewer.id}`
    : sql`exists (select 1 from apps where apps.id = consent.app_id and apps.member_id = ${viewer.id})`
  return sql`exists (
    select 1 from app_grants as consent
    where consent.id = ${webhooks.grantId} and consent.app_id = ${appId} and ${whose}
  )`
}

/** Refuses `webhook_without_app`. */
export function appOf({ bearer }: Viewer): number {
  if (bearer === null || bearer.appId === null) throw new Refusal('webhook_without_app')
  return bearer.appId
}
