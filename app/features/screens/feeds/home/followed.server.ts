import { type SQL, sql } from 'drizzle-orm'
import { boardFollows } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { memberFollows } from '../../../../db/identity/accounts.ts'
import { publicNameIn } from '../../../../db/identity/public-name.ts'
import { literal } from '../../../../db/literal.ts'
import { isNotBlockedOrMuted, isNotHiddenFrom } from '../../../core/permissions/blocks.server.ts'
import type { HomePlace } from './home-place.ts'
import type { HomeViewer } from './home-viewer.server.ts'

/** The ids of the waiting pins, and of the pins of followed members, boards and topics below the last key. */
export function followedPins(
  viewer: HomeViewer,
  { followed: { key, waiting }, asOf }: HomePlace,
  limit: number,
): SQL {
  const isShown = sql`deleted_at is null and is_listed = 1 and ${isNotHiddenFrom(viewer)}`
  const newest = sql`and ${isShown} ${key === null ? sql`` : sql`and id < ${key}`} order by id desc limit ${literal(limit)}`
  const owner = sql`(select owner_id from boards where boards.id = follow.board_id)`
  const waited = sql`union select value from json_each(${JSON.stringify(waiting)}) where value in (
    select id from pins where id = value and ${isShown} and ${isFollowed(viewer, asOf)}
  )`
  return sql`(
    select newest.id from member_follows as follow, pins as newest
      where follow.follower_id = ${viewer.id} and follow.id <= ${asOf}
        and ${isNotBlockedOrMuted(viewer.id, sql`follow.member_id`)}
        and newest.id in (select id from pins where pinner_id = follow.member_id ${newest})
    union
    select newest.id from board_follows as follow, pins as newest
      where follow.follower_id = ${viewer.id} and follow.id <= ${asOf}
        and ${isNotBlockedOrMuted(viewer.id, owner)}
        and newest.id in (select id from pins where board_id = follow.board_id ${newest})
    ${viewer.topics === null ? sql`` : sql`union ${newestOfTopics(viewer, { key, limit })}`}
    ${waiting.length > 0 ? waited : sql``}
  )`
}

export function isFollowed(viewer: HomeViewer, asOf: number): SQL {
  const isOfTopic = sql`or exists (select 1 from ${topicsOfPin(viewer)})`
  return sql`(${isOfMember(viewer, asOf)} or ${isOfBoard(viewer, asOf)} ${viewer.topics === null ? sql`` : isOfTopic})`
}

/** Why a followed pin is in the home feed, as JSON: a followed member if possible, else a board, else a topic. */
export function followedReason(viewer: HomeViewer, asOf: number): SQL {
  return sql`case
    when ${isOfMember(viewer, asOf)} then json_object('kind', 'followed_member', 'name', ${publicNameIn('members')})
    when ${isOfBoard(viewer, asOf)} then json_object('kind', 'followed_board',
      'name', (select name from boards where boards.id = ${pins.boardId}))
    else json_object('kind', 'topic', 'tag', (select min(tag) from ${topicsOfPin(viewer)}))
  end`
}

function isOfMember({ id }: HomeViewer, asOf: number): SQL {
  return sql`exists (select 1 from ${memberFollows} where ${memberFollows.followerId} = ${id}
    and ${memberFollows.memberId} = ${pins.pinnerId} and ${memberFollows.id} <= ${asOf})`
}

function isOfBoard({ id }: HomeViewer, asOf: number): SQL {
  return sql`exists (select 1 from ${boardFollows} where ${boardFollows.followerId} = ${id}
    and ${boardFollows.boardId} = ${pins.boardId} and ${boardFollows.id} <= ${asOf})`
}

/** Up to `limit` ids for each of the viewer's topics: the newest original pins by other members. */
function newestOfTopics(
  viewer: HomeViewer,
  { key, limit }: { key: number | null; limit: number },
): SQL {
  const before = key === null ? sql`` : sql`and pin_id < ${key}`
  return sql`select newest.id from hashtags as topic, pins as newest
    where topic.tag in ${topicList(viewer)} and newest.id in (
      select pin_id from pin_hashtags as tagged join pins on pins.id = tagged.pin_id
      where tagged.hashtag_id = topic.id and tagged.is_listed = 1 ${before}
        and pins.via_pin_id is null and pins.pinner_id <> ${viewer.id} and ${isNotHiddenFrom(viewer)}
      order by pin_id desc limit ${literal(limit)}
    )`
}

function topicsOfPin(viewer: HomeViewer): SQL {
  return sql`pin_hashtags join hashtags on hashtags.id = hashtag_id
    where pin_id = ${pins.id} and tag in ${topicList(viewer)}`
}

function topicList({ topics }: HomeViewer): SQL {
  return sql`(select value from json_each(${topics}))`
}
