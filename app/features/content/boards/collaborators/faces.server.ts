import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { boards } from '../../../../db/content/boards.ts'
import { publicNameIn } from '../../../../db/identity/public-name.ts'
import { parseJson } from '../../../../json.ts'
import { isNotBlocked, type ViewerId } from '../../../core/permissions/blocks.server.ts'
import { isInvitationOf } from '../../../core/permissions/boards.server.ts'
import { SHOWN_FACES } from '../limits.ts'

export const Face = v.object({
  id: v.number(),
  username: v.string(),
  fullName: v.string(),
  avatarColorIndex: v.number(),
  pictureHash: v.nullable(v.string()),
})
export type Face = v.InferOutput<typeof Face>

function collaboratorsFrom(viewerId: ViewerId): SQL {
  return sql`from board_collaborators as shares
    join members as people on people.id = shares.member_id and people.state = 'active'
    left join pictures as faces on faces.id = people.picture_id
    where shares.board_id = ${boards.id} and shares.member_id is not null and shares.state = 'accepted'
      and ${isNotBlocked(viewerId, sql`shares.member_id`)}`
}

export const FACE = sql`json_object('id', people.id, 'username', people.username, 'fullName', ${publicNameIn('people')},
  'avatarColorIndex', people.avatar_color_index, 'pictureHash', faces.hash)`

const LIMIT_FACES = sql.raw(`limit ${SHOWN_FACES}`)

export function facesJson(viewerId: ViewerId): SQL<string> {
  return sql`(select json_group_array(json(face)) from (
    select ${FACE} as face ${collaboratorsFrom(viewerId)} order by shares.id ${LIMIT_FACES}
  ))`
}

export function facesOf(json: string): Face[] {
  return parseJson(v.array(Face), json)
}

/** Like {@link facesJson}, but with the owner first; empty for a board that isn't shared. */
export function sharersJson(viewerId: ViewerId): SQL<string> {
  return sql`(select json_group_array(json(face)) from (
    select * from (
      select ${FACE} as face from members as people left join pictures as faces on faces.id = people.picture_id
      where people.id = ${boards.ownerId} and exists (select 1 ${collaboratorsFrom(viewerId)})
    )
    union all
    select * from (select ${FACE} as face ${collaboratorsFrom(viewerId)} order by shares.id)
    ${LIMIT_FACES}
  ))`
}

export function collaboratorCount(viewerId: ViewerId): SQL<number> {
  return sql`(select count(*) ${collaboratorsFrom(viewerId)})`
}

export function collaborationStateOf(viewerId: ViewerId): SQL<'accepted' | 'invited' | null> {
  return sql`(
    select state from board_collaborators where board_id = ${boards.id} and ${isInvitationOf(viewerId)}
    order by state limit 1
  )`
}
