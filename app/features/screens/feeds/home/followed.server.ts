import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../../context.server.ts'
import { boardFollows } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { memberFollows } from '../../../../db/identity/accounts.ts'
import {
  feedViewerOf,
  isNotBlockedOrMuted,
  isNotHiddenFrom,
} from '../../../ground/permissions/blocks.server.ts'
import { isOfTopics, newestOfTopics, topicOf } from '../chosen-topics.server.ts'
import type { HomePlace } from './home-place.ts'

/** Pins of followed members, boards and topics below the last key, each by its own index, and those that wait. */
export function followedPins(
  viewer: Viewer,
  { followed: { key, waiting }, asOf }: HomePlace,
  limit: number,
): SQL {
  const isShown = sql`deleted_at is null and is_listed = 1 and ${isNotHiddenFrom(feedViewerOf(viewer))}`
  const newest = sql`and ${isShown} ${key === null ? sql`` : sql`and id < ${key}`} order by id desc limit ${limit}`
  const owner = sql`(select owner_id from boards where boards.id = follow.board_id)`
  const waited = sql`union select value from json_each(${JSON.stringify(waiting)}) where value in (
    select id from pins where id = value and ${isShown} and ${isFollowed(viewer, asOf)}
  )`
  return sql`${pins.id} in (
    select newest.id from member_follows as follow, pins as newest
      where follow.follower_id = ${viewer.id} and follow.id <= ${asOf}
        and ${isNotBlockedOrMuted(viewer.id, sql`follow.member_id`)}
        and newest.id in (select id from pins where pinner_id = follow.member_id ${newest})
    union
    select newest.id from board_follows as follow, pins as newest
      where follow.follower_id = ${viewer.id} and follow.id <= ${asOf}
        and ${isNotBlockedOrMuted(viewer.id, owner)}
        and newest.id in (select id from pins where board_id = follow.board_id ${newest})
    ${hasTopics(viewer) ? sql`union ${newestOfTopics(viewer, { key, limit })}` : sql``}
    ${waiting.length > 0 ? waited : sql``}
  )`
}

export function isFollowed(viewer: Viewer, asOf: number): SQL {
  const ofTopic = hasTopics(viewer) ? sql`or ${isOfTopics(viewer, sql`${pins.id}`)}` : sql``
  return sql`(${isOfMember(viewer, asOf)} or ${isOfBoard(viewer, asOf)} ${ofTopic})`
}

/** Why a followed pin is there, as JSON: its member before its board, its board before its topic. */
export function reasonToFollow(viewer: Viewer, asOf: number): SQL {
  return sql`case
    when ${isOfMember(viewer, asOf)} then json_object('kind', 'followed_member', 'name', members.full_name)
    when ${isOfBoard(viewer, asOf)} then json_object('kind', 'followed_board',
      'name', (select name from boards where boards.id = ${pins.boardId}))
    else json_object('kind', 'topic', 'tag', ${topicOf(viewer, sql`${pins.id}`)})
  end`
}

function isOfMember({ id }: Viewer, asOf: number): SQL {
  return sql`exists (select 1 from ${memberFollows} where ${memberFollows.followerId} = ${id}
    and ${memberFollows.memberId} = ${pins.pinnerId} and ${memberFollows.id} <= ${asOf})`
}

function isOfBoard({ id }: Viewer, asOf: number): SQL {
  return sql`exists (select 1 from ${boardFollows} where ${boardFollows.followerId} = ${id}
    and ${boardFollows.boardId} = ${pins.boardId} and ${boardFollows.id} <= ${asOf})`
}

function hasTopics({ topics }: Viewer): boolean {
  return topics !== null && topics.length > 0
}
