import { and, eq, isNull, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../context.server.ts'
import { members } from '../../db/accounts.ts'
import { boards } from '../../db/boards.ts'
import { hasOpenAccount } from './accounts.server.ts'

/**
 * The boards that exist for this viewer: a secret one for its owner, its collaborators and whom they
 * have invited; nobody else can tell it from none.
 */
export function visibleTo(viewer: Viewer | null): SQL | undefined {
  return viewer
    ? visibleToId(viewer.id)
    : and(isNull(boards.deletedAt), isOfOpenAccount(), ne(boards.privacy, 'secret'))
}

/** The same for a viewer's id, which a query may leave open; a visitor's is 0. */
export function visibleToId(viewerId: number | Placeholder): SQL | undefined {
  return and(
    isNull(boards.deletedAt),
    isOfOpenAccount(),
    or(ne(boards.privacy, 'secret'), eq(boards.ownerId, viewerId), isAsked(viewerId)),
  )
}

/** The boards of members whose account is not closed: with its member everything of theirs is absent. */
function isOfOpenAccount(): SQL {
  return sql`exists (
    select 1 from ${members} where ${members.id} = ${boards.ownerId} and ${hasOpenAccount()}
  )`
}

/** The boards that this viewer may add to: their own and those that they collaborate on. */
export function editableBy(viewer: Viewer): SQL | undefined {
  return editableById(viewer.id)
}

/** The same for a viewer's id, which a query may leave open; a visitor's is 0. */
export function editableById(viewerId: number | Placeholder | SQL): SQL | undefined {
  return and(
    isNull(boards.deletedAt),
    isOfOpenAccount(),
    or(eq(boards.ownerId, viewerId), sql`${boards.id} in ${collaborationsOf(viewerId)}`),
  )
}

/** The boards that are this viewer's to change, share and delete: their own, deleted ones aside. */
export function ownedBy(viewer: Viewer): SQL | undefined {
  return and(eq(boards.ownerId, viewer.id), isNull(boards.deletedAt))
}

/** The ids of the boards that a member collaborates on. */
export function collaborationsOf(memberId: number | Placeholder | SQL): SQL {
  return sql`(
    select board_id from board_collaborators where member_id = ${memberId} and state = 'accepted'
  )`
}

/**
 * Whether a member was invited to the board, by name or at an address that is proved to be theirs; those
 * who accepted were, too.
 */
function isAsked(memberId: number | Placeholder): SQL {
  return sql`exists (
    select 1 from board_collaborators where board_id = ${boards.id} and ${isInvitationOf(memberId)}
  )`
}

/**
 * Whether a row of `board_collaborators` is about a member: it names them, or an address that is proved
 * to be theirs. Who was asked at an address that nobody has proved yet is found as soon as it is.
 */
export function isInvitationOf(memberId: number | Placeholder | SQL): SQL {
  return sql`(member_id = ${memberId} or email = (
    select proved.email from members as proved
    where proved.id = ${memberId} and proved.email_verified_at is not null
  ))`
}
