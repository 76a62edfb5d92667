import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { boards } from '../../../db/boards.ts'
import { isFor } from '../../accounts/asked-members.server.ts'
import { SHOWN_FACES } from '../limits.ts'

/** A member as a round picture with a name. */
export type Face = {
  id: number
  username: string
  fullName: string
  avatarColorIndex: number
  pictureHash: string | null
}

const SHARING = sql`from board_collaborators as shares
  join members as people on people.id = shares.member_id and people.state = 'active'
  left join pictures as faces on faces.id = people.picture_id
  where shares.board_id = ${boards.id} and shares.member_id is not null and shares.state = 'accepted'`

/** The first few who share the board of a query besides its owner, as the JSON of {@link Face}s. */
export const facesJson: SQL<string> = sql`(select json_group_array(json(face)) from (
  select json_object('id', people.id, 'username', people.username, 'fullName', people.full_name,
    'avatarColorIndex', people.avatar_color_index, 'pictureHash', faces.hash) as face
  ${SHARING} order by shares.id limit ${sql.raw(String(SHOWN_FACES))}
))`

/** How many share the board of a query besides its owner. */
export const collaboratorCount: SQL<number> = sql`(select count(*) ${SHARING})`

/** What the viewer is to the board of a query: `accepted`, `invited`, or null for neither. */
export function standingOf(viewerId: number | Placeholder): SQL<'accepted' | 'invited' | null> {
  return sql`(
    select state from board_collaborators where board_id = ${boards.id} and ${isFor(viewerId)}
    order by state limit 1
  )`
}
