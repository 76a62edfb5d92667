import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'

/** A visitor's id is 0. A prepared query may leave it open. */
export type ViewerId = number | Placeholder | SQL

export function meets(viewerId: ViewerId, memberId: SQLWrapper): SQL {
  return sql`not exists (
    select 1 from blocks where viewer_id = ${viewerId} and other_id = ${memberId} and kind <> 'mute'
  )`
}

/** Pins of members whom a viewer meets. On boards of their own they see all, for they may remove them. */
export function isOfMet(viewerId: ViewerId): SQL {
  return sql`(${meets(viewerId, pins.pinnerId)} or exists (
    select 1 from ${boards} where ${boards.id} = ${pins.boardId} and ${boards.ownerId} = ${viewerId}
  ))`
}

/** The viewer of feeds and search, as values or as what a prepared query leaves open. */
export type Wisher = { id: number | Placeholder; hidesAi: number | Placeholder }

export function wisherOf(viewer: Viewer | null): { id: number; hidesAi: number } {
  return { id: viewer?.id ?? 0, hidesAi: Number(viewer?.hidesAi ?? false) }
}

/**
 * Pins that feeds and search show: none of members whom the viewer blocked or muted or who blocked them, nor
 * on such a member's board; no picture that they said isn't for them; none AI-made, if they wish so.
 */
export function isWantedBy(wisher: Wisher): SQL {
  const { id, hidesAi } = wisher
  if (id === 0) return sql`true`
  const isLabelled = sql`${pins.aiLabel} is not null`
  return sql`(
    (not ${hasWalls(id)} or not ${isOfUnheard(id)})
    and not exists (
      select 1 from unwanted_pictures where member_id = ${id} and picture_id = ${pins.pictureId}
    )
    and not (${hidesAi} = 1 and ${isLabelled})
  )`
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

/** As {@link isWantedBy}, but members find all that they pinned themselves. */
export function isSoughtBy(viewer: Viewer | null): SQL {
  return viewer
    ? sql`(${pins.pinnerId} = ${viewer.id} or ${isWantedBy(wisherOf(viewer))})`
    : sql`true`
}

/** As {@link isWantedBy} for the pin of this id; a viewer without wishes doesn't have it read. */
export function isWantedPin(pinId: SQL, wisher: Wisher): SQL {
  const { id, hidesAi } = wisher
  if (id === 0) return sql`true`
  return sql`(
    not ${hasWalls(id)} and ${hidesAi} = 0
      and not exists (select 1 from unwanted_pictures where member_id = ${id})
    or exists (select 1 from ${pins} where ${pins.id} = ${pinId} and ${isWantedBy(wisher)})
  )`
}

export function isWantedTag(hashtagId: SQL, viewer: Viewer | null): SQL {
  if (!viewer) return sql`true`
  return sql`(not ${hasWalls(viewer.id)} or exists (
    select 1 from pin_hashtags join ${pins} on ${pins.id} = pin_id
    where hashtag_id = ${hashtagId} and pin_hashtags.is_listed = 1 and ${isSoughtBy(viewer)}
  ))`
}

export function hears(viewerId: ViewerId, memberId: SQLWrapper): SQL {
  return sql`(not ${hasWalls(viewerId)} or not exists (
    select 1 from blocks where viewer_id = ${viewerId} and other_id = ${memberId}
  ))`
}

/** Asked once a query. */
function hasWalls(viewerId: ViewerId): SQL {
  return sql`exists (select 1 from blocks where viewer_id = ${viewerId})`
}

/** One member after the other: SQLite makes a table of a list for each row, and counts it as read. */
function isOfUnheard(viewerId: ViewerId): SQL {
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
