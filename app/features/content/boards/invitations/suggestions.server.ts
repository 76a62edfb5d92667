import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { literal } from '../../../../db/literal.ts'
import { wordQuery } from '../../../../text/index-words.ts'
import { canInvite, isNotBlockedOrMuted } from '../../../core/permissions/blocks.server.ts'
import { picturePath } from '../../../core/pictures/picture-path.ts'
import { EmailAddress } from '../../../identity/names/email.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import type { SuggestionsQuery, TypeaheadQuery } from '../collaborators/collaborators.ts'
import { COLLABORATORS_PER_BOARD, SHARE_SUGGESTIONS } from '../limits.ts'

/** A suggested member or address; `valid` says whether it is an address. */
export type ShareSuggestion = {
  type: 'user_share_suggestion' | 'user' | 'email'
  id: string
  fullName: string
  username: string
  imageMediumUrl: string | null
  imageLargeUrl: string | null
  avatarColorIndex: number
  valid: boolean
}

/** Suggests past collaborators, then followed members, then followers. Refuses `not_signed_in`. */
export async function suggestCollaborators(
  context: Context,
  query: SuggestionsQuery,
): Promise<ShareSuggestion[]> {
  const { id } = signedIn(context)
  const found = await selectSuggestions(context, knownMembers(id), query)
  return found.map((row) => ({ type: 'user_share_suggestion', ...suggestionOf(row) }))
}

/** Completes a name or username, followed members first. Never reveals which member has an email address. */
export async function completeCollaborator(
  context: Context,
  query: TypeaheadQuery,
): Promise<ShareSuggestion[]> {
  const { id } = signedIn(context)
  if (query.q.includes('@')) return [addressOf(query.q)]
  const words = wordQuery(query.q)
  if (words === null) return []
  const found = await selectSuggestions(
    context,
    membersNamed(id, query.q.toLowerCase(), words.begun),
    query,
  )
  return found.map((row) => ({ type: 'user', ...suggestionOf(row) }))
}

type Row = Awaited<ReturnType<typeof selectSuggestions>>[number]

function selectSuggestions(context: Context, source: SQL, { boardId }: SuggestionsQuery) {
  const viewer = signedIn(context)
  return context.db
    .select({
      id: members.id,
      fullName: publicName().as('public_name'),
      username: members.username,
      avatarColorIndex: members.avatarColorIndex,
      pictureHash: sql<
        string | null
      >`(select hash from pictures where id = ${members.pictureId})`.as('picture_hash'),
    })
    .from(sql`(select member_id, max(rank) as rank from ${source} group by member_id) as suggested`)
    .innerJoin(members, sql`${members.id} = suggested.member_id and ${members.state} = 'active'`)
    .where(
      sql`${members.id} <> ${viewer.id} and ${canInvite(viewer.id, 'members')}
        and ${isNotBlockedOrMuted(viewer.id, members.id)} and not exists (
        select 1 from board_collaborators where board_id = ${boardId ?? 0} and member_id = ${members.id}
          and exists (select 1 from boards where id = ${boardId ?? 0} and owner_id = ${viewer.id})
      )`,
    )
    .orderBy(sql`suggested.rank desc, ${members.id} desc`)
    .limit(SHARE_SUGGESTIONS.shown)
}

/** Members that the viewer knows. The query for each kind reads only a limited part of its index. */
function knownMembers(viewerId: number): SQL {
  const most = COLLABORATORS_PER_BOARD + SHARE_SUGGESTIONS.shown
  const newest = sql`order by id desc limit ${literal(most)}`
  return sql`(
    select * from (select member_id, 3 as rank from board_collaborators
      where inviter_id = ${viewerId} and member_id is not null ${newest})
    union all
    select * from (select member_id, 2 as rank from member_follows where follower_id = ${viewerId} ${newest})
    union all
    select * from (select follower_id as member_id, 1 as rank from member_follows
      where member_id = ${viewerId} ${newest})
  )`
}

/**
 * The newest members whose name matches. The exact username comes first, then members the viewer follows, then the
 * most followed.
 */
function membersNamed(viewerId: number, username: string, match: string): SQL {
  return sql`(
    select id as member_id, 9e15 as rank from members where username = ${username}
    union all
    select found.rowid as member_id, follower_count + 1e12 * exists (
      select 1 from member_follows where follower_id = ${viewerId} and member_id = found.rowid
    ) as rank
    from (
      select rowid from members_fts where members_fts match ${match}
      order by rowid desc limit ${literal(SHARE_SUGGESTIONS.weighed)}
    ) as found join members on members.id = found.rowid
  )`
}

function suggestionOf({ id, pictureHash, ...member }: Row) {
  return {
    ...member,
    id: String(id),
    imageMediumUrl: pictureHash && picturePath(pictureHash, '236x'),
    imageLargeUrl: pictureHash && picturePath(pictureHash, '474x'),
    valid: true,
  }
}

function addressOf(typed: string): ShareSuggestion {
  return {
    type: 'email',
    id: typed,
    fullName: '',
    username: '',
    imageMediumUrl: null,
    imageLargeUrl: null,
    avatarColorIndex: 0,
    valid: v.is(EmailAddress, typed),
  }
}
