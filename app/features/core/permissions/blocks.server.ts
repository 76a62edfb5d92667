import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'

/** 0 for visitors; a placeholder in a prepared query. */
export type ViewerId = number | Placeholder | SQL

/** Whether neither member has blocked the other. */
export function isNotBlocked(viewerId: ViewerId, memberId: SQLWrapper): SQL {
  return sql`not exists (
    select 1 from blocks where viewer_id = ${viewerId} and other_id = ${memberId} and kind <> 'mute'
  )`
}

/** Like {@link isNotBlocked}, for the pinner. Owners see all pins on their boards, to be able to remove them. */
export function isPinNotBlocked(viewerId: ViewerId): SQL {
  return sql`(${isNotBlocked(viewerId, pins.pinnerId)} or exists (
    select 1 from ${boards} where ${boards.id} = ${pins.boardId} and ${boards.ownerId} = ${viewerId}
  ))`
}

/** The viewer of feeds and search, as values or as placeholders of a prepared query. */
export type FeedViewer = { id: number | Placeholder; hidesAi: number | Placeholder }

export const ANY_FEED_VIEWER = {
  id: sql.placeholder('id'),
  hidesAi: sql.placeholder('hidesAi'),
}

export function feedViewerOf(viewer: Viewer | null): { id: number; hidesAi: number } {
  return { id: viewer?.id ?? 0, hidesAi: Number(viewer?.hidesAi ?? false) }
}

/**
 * Whether feeds and search show the viewer a pin. Hides pins by members whom the viewer muted or blocked, or who
 * blocked the viewer. Also hides all pins on those members' boards, pictures that the viewer hid, and AI pictures if
 * the viewer hides those.
 */
export function isNotHiddenFrom(feedViewer: FeedViewer): SQL {
  const { id, hidesAi } = feedViewer
  if (id === 0) return sql`true`
  const isLabelled = sql`(${pins.aiLabel} is not null and ${pins.aiLabel} <> 'person')`
  return sql`(
    (not ${hasBlocks(id)} or not ${isByBlockedOrMuted(id)})
    and not exists (
      select 1 from unwanted_pictures where member_id = ${id} and picture_id = ${pins.pictureId}
    )
    and not (${hidesAi} = 1 and ${isLabelled})
  )`
}

/** Whether the viewer has nothing hidden, so that {@link isNotHiddenFrom} holds for every pin. */
export function hidesNothing({ id, hidesAi }: { id: ViewerId; hidesAi: ViewerId }): SQL {
  return sql`(not ${hasBlocks(id)} and ${hidesAi} = 0
    and not exists (select 1 from unwanted_pictures where member_id = ${id}))`
}

/** Whether a pin is listed, or would be if its board weren't protected. */
export function isListedOrProtected(): SQL {
  return sql`(${pins.isListed} = 1 or ${pins.deletedAt} is null and ${pins.limitedAt} is null
    and ${boards.privacy} = 'protected' and ${boards.archivedAt} is null
    and ${boards.deletedAt} is null and ${boards.limitedAt} is null and not exists (
      select 1 from members as theirs where theirs.id in (${boards.ownerId}, ${pins.pinnerId})
        and (theirs.state not in ('active', 'soft_banned') or theirs.limited_at is not null)
    ))`
}

/** Like {@link isNotHiddenFrom}, except that members find their own pins. */
export function isFindableBy(viewer: Viewer | null): SQL {
  return viewer
    ? sql`(${pins.pinnerId} = ${viewer.id} or ${isNotHiddenFrom(feedViewerOf(viewer))})`
    : sql`true`
}

/** Applies {@link isNotHiddenFrom} to a pin's id, without reading the pin if the viewer hides nothing. */
export function isPinNotHiddenFrom(pinId: SQL, feedViewer: FeedViewer): SQL {
  if (feedViewer.id === 0) return sql`true`
  return sql`(
    ${hidesNothing(feedViewer)}
    or exists (select 1 from ${pins} where ${pins.id} = ${pinId} and ${isNotHiddenFrom(feedViewer)})
  )`
}

/** Whether a hashtag has a pin that {@link isFindableBy} allows. */
export function isHashtagFindableBy(hashtagId: SQL, viewer: Viewer | null): SQL {
  if (!viewer) return sql`true`
  return sql`(not ${hasBlocks(viewer.id)} or exists (
    select 1 from pin_hashtags join ${pins} on ${pins.id} = pin_id
    where hashtag_id = ${hashtagId} and pin_hashtags.is_listed = 1 and ${isFindableBy(viewer)}
  ))`
}

export function isNotBlockedOrMuted(viewerId: ViewerId, memberId: SQLWrapper): SQL {
  return sql`(not ${hasBlocks(viewerId)} or not exists (
    select 1 from blocks where viewer_id = ${viewerId} and other_id = ${memberId}
  ))`
}

function hasBlocks(viewerId: ViewerId): SQL {
  return sql`exists (select 1 from blocks where viewer_id = ${viewerId})`
}

/** Checks one member at a time: with `in (…)`, SQLite builds a table per row, and its rows count as read. */
function isByBlockedOrMuted(viewerId: ViewerId): SQL {
  const isOf = (memberId: SQLWrapper) => sql`exists (
    select 1 from blocks where viewer_id = ${viewerId} and other_id = ${memberId}
  )`
  return sql`(${isOf(pins.pinnerId)} or ${pins.hostId} is not null and ${isOf(pins.hostId)})`
}

/** Whether a member, in the row of this alias, accepts invitations from the inviter. */
export function canInvite(inviterId: SQLWrapper | number, invitee: 'members' | 'proved'): SQL {
  const id = sql.raw(`${invitee}.id`)
  const invitableBy = sql.raw(`${invitee}.invitable_by`)
  return sql`(not exists (
    select 1 from blocks where viewer_id = ${id} and other_id = ${inviterId} and kind <> 'mute'
  ) and (${invitableBy} = 'everyone' or ${invitableBy} = 'followed' and exists (
    select 1 from member_follows where follower_id = ${id} and member_id = ${inviterId}
  )))`
}
