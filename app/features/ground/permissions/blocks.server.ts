import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'

/** A visitor's id is 0. A prepared query may leave it open. */
export type ViewerId = number | Placeholder | SQL

/** Whether neither of two members blocked the other. */
export function isNotBlocked(viewerId: ViewerId, memberId: SQLWrapper): SQL {
  return sql`not exists (
    select 1 from blocks where viewer_id = ${viewerId} and other_id = ${memberId} and kind <> 'mute'
  )`
}

/** Pins of members who are {@link isNotBlocked}. On boards of their own they see all, for they may remove them. */
export function isPinNotBlocked(viewerId: ViewerId): SQL {
  return sql`(${isNotBlocked(viewerId, pins.pinnerId)} or exists (
    select 1 from ${boards} where ${boards.id} = ${pins.boardId} and ${boards.ownerId} = ${viewerId}
  ))`
}

/** The viewer of feeds and search, as values or as what a prepared query leaves open. */
export type FeedViewer = { id: number | Placeholder; hidesAi: number | Placeholder }

export const ANY_FEED_VIEWER = {
  id: sql.placeholder('id'),
  hidesAi: sql.placeholder('hidesAi'),
}

export function feedViewerOf(viewer: Viewer | null): { id: number; hidesAi: number } {
  return { id: viewer?.id ?? 0, hidesAi: Number(viewer?.hidesAi ?? false) }
}

/**
 * Pins that feeds and search show: none of members whom the viewer blocked or muted or who blocked them, nor
 * on such a member's board; no picture that they said isn't for them; none AI-made, if they wish so.
 */
export function isNotHiddenFrom(feedViewer: FeedViewer): SQL {
  const { id, hidesAi } = feedViewer
  if (id === 0) return sql`true`
  const isLabelled = sql`(${pins.aiLabel} is not null and ${pins.aiLabel} <> 'person')`
  return sql`(
    (not ${hasBlocks(id)} or not ${isOfBlockedOrMuted(id)})
    and not exists (
      select 1 from unwanted_pictures where member_id = ${id} and picture_id = ${pins.pictureId}
    )
    and not (${hidesAi} = 1 and ${isLabelled})
  )`
}

/** Whether none of the conditions of {@link isNotHiddenFrom} can hide a pin from a viewer. */
export function hidesNothing({ id, hidesAi }: { id: ViewerId; hidesAi: ViewerId }): SQL {
  return sql`(not ${hasBlocks(id)} and ${hidesAi} = 0
    and not exists (select 1 from unwanted_pictures where member_id = ${id}))`
}

/** Listed pins, and those of protected boards to promote; what hides a pin from feeds hides it. */
export function isPublicEnough(): SQL {
  return sql`(${pins.isListed} = 1 or ${pins.deletedAt} is null and ${pins.limitedAt} is null
    and ${boards.privacy} = 'protected' and ${boards.archivedAt} is null
    and ${boards.deletedAt} is null and ${boards.limitedAt} is null and not exists (
      select 1 from members as theirs where theirs.id in (${boards.ownerId}, ${pins.pinnerId})
        and (theirs.state not in ('active', 'soft_banned') or theirs.limited_at is not null)
    ))`
}

/** As {@link isNotHiddenFrom}, but members find all that they pinned themselves. */
export function isFindableBy(viewer: Viewer | null): SQL {
  return viewer
    ? sql`(${pins.pinnerId} = ${viewer.id} or ${isNotHiddenFrom(feedViewerOf(viewer))})`
    : sql`true`
}

/** As {@link isNotHiddenFrom} for the pin of this id; a viewer who hides nothing doesn't have it read. */
export function isPinNotHiddenFrom(pinId: SQL, feedViewer: FeedViewer): SQL {
  if (feedViewer.id === 0) return sql`true`
  return sql`(
    ${hidesNothing(feedViewer)}
    or exists (select 1 from ${pins} where ${pins.id} = ${pinId} and ${isNotHiddenFrom(feedViewer)})
  )`
}

/** Whether a hashtag has a pin that is {@link isFindableBy}. */
export function isHashtagFindableBy(hashtagId: SQL, viewer: Viewer | null): SQL {
  if (!viewer) return sql`true`
  return sql`(not ${hasBlocks(viewer.id)} or exists (
    select 1 from pin_hashtags join ${pins} on ${pins.id} = pin_id
    where hashtag_id = ${hashtagId} and pin_hashtags.is_listed = 1 and ${isFindableBy(viewer)}
  ))`
}

/** As {@link isNotBlocked}, and the viewer didn't mute them. */
export function isNotBlockedOrMuted(viewerId: ViewerId, memberId: SQLWrapper): SQL {
  return sql`(not ${hasBlocks(viewerId)} or not exists (
    select 1 from blocks where viewer_id = ${viewerId} and other_id = ${memberId}
  ))`
}

/** Asked once a query. */
function hasBlocks(viewerId: ViewerId): SQL {
  return sql`exists (select 1 from blocks where viewer_id = ${viewerId})`
}

/** One member after the other: SQLite makes a table of a list for each row, and counts it as read. */
function isOfBlockedOrMuted(viewerId: ViewerId): SQL {
  const isOf = (memberId: SQLWrapper) => sql`exists (
    select 1 from blocks where viewer_id = ${viewerId} and other_id = ${memberId}
  )`
  return sql`(${isOf(pins.pinnerId)} or ${pins.hostId} is not null and ${isOf(pins.hostId)})`
}

/** Whether a member, in a row of this name, lets another one invite them. */
export function mayInvite(inviterId: SQLWrapper | number, invitee: 'members' | 'proved'): SQL {
  const [id, invitableBy] = [sql.raw(`${invitee}.id`), sql.raw(`${invitee}.invitable_by`)]
  return sql`(not exists (
    select 1 from blocks where viewer_id = ${id} and other_id = ${inviterId} and kind <> 'mute'
  ) and (${invitableBy} = 'everyone' or ${invitableBy} = 'followed' and exists (
    select 1 from member_follows where follower_id = ${id} and member_id = ${inviterId}
  )))`
}
