import { and, eq, isNotNull, isNull, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { members } from '../../../db/identity/accounts.ts'
import { hasOpenAccount } from './accounts.server.ts'
import { mayFor } from './businesses.server.ts'
import { mayInvite, meets } from './walls.server.ts'

/**
 * Boards visible to a viewer: a secret one only to its owner, collaborators and invited members; none of
 * members whom the viewer blocked or who blocked them.
 */
export function visibleTo(viewer: Viewer | null): SQL | undefined {
  return viewer
    ? visibleToId(viewer.id)
    : and(isNull(boards.deletedAt), isOfOpenAccount(), ne(boards.privacy, 'secret'))
}

/** Boards that are there for everybody, whoever asks: public and not archived. */
export function openToAll(): SQL | undefined {
  return and(eq(boards.privacy, 'public'), isNull(boards.archivedAt), visibleTo(null))
}

/** As {@link visibleTo}, for an id that a prepared query may leave open; 0 is a visitor. */
export function visibleToId(viewerId: number | Placeholder): SQL | undefined {
  return and(
    isNull(boards.deletedAt),
    isOfOpenAccount(),
    meets(viewerId, boards.ownerId),
    or(ne(boards.privacy, 'secret'), eq(boards.ownerId, viewerId), isAsked(viewerId)),
  )
}

function isOfOpenAccount(): SQL {
  return sql`exists (
    select 1 from ${members} where ${members.id} = ${boards.ownerId} and ${hasOpenAccount()}
  )`
}

/** Boards that the viewer may edit: their own, those they collaborate on, and those that they act for. */
export function editableBy(viewer: Viewer): SQL | undefined {
  return or(editableById(viewer.id), actedFor(viewer))
}

/** Boards that the viewer is offered to save to: of a business that they act for, else their own. */
export function offeredTo(viewer: Viewer): SQL | undefined {
  return actedFor(viewer) ?? editableById(viewer.id)
}

/** Protected boards of the business that the viewer acts for; undefined without one. */
export function actedFor(viewer: Viewer): SQL | undefined {
  return viewer.acting ? and(isNull(boards.deletedAt), isProtectedFor(viewer)) : undefined
}

/** The same, deleted ones included. */
function isProtectedFor(viewer: Viewer): SQL | undefined {
  const { acting } = viewer
  if (!acting) return undefined
  return and(
    eq(boards.ownerId, acting.id),
    eq(boards.privacy, 'protected'),
    mayFor(viewer, 'save_pins', acting.id),
  )
}

/** Deleted boards that the viewer may bring back. */
export function restorableFor(viewer: Viewer): SQL | undefined {
  return and(isNotNull(boards.deletedAt), or(eq(boards.ownerId, viewer.id), isProtectedFor(viewer)))
}

/** Boards that a member may edit as themselves: their own, and those they collaborate on. */
export function editableById(viewerId: number | Placeholder | SQL): SQL | undefined {
  return and(
    isNull(boards.deletedAt),
    isOfOpenAccount(),
    or(eq(boards.ownerId, viewerId), sql`${boards.id} in ${collaborationsOf(viewerId)}`),
  )
}

/** The viewer's own boards that aren't deleted, and those that they act for. */
export function ownedBy(viewer: Viewer): SQL | undefined {
  return or(ownedByThemselves(viewer), actedFor(viewer))
}

/** The viewer's own boards that aren't deleted. */
export function ownedByThemselves(viewer: Viewer): SQL | undefined {
  return and(eq(boards.ownerId, viewer.id), isNull(boards.deletedAt))
}

/** The ids of boards that a member collaborates on. */
export function collaborationsOf(memberId: number | Placeholder | SQL): SQL {
  return sql`(
    select board_id from board_collaborators where member_id = ${memberId} and state = 'accepted'
  )`
}

function isAsked(memberId: number | Placeholder): SQL {
  return sql`exists (
    select 1 from board_collaborators where board_id = ${boards.id} and ${isInvitationOf(memberId)}
  )`
}

/**
 * Whether a row of `board_collaborators` names a member, or their verified address. Who may not invite them
 * invites the address in vain.
 */
export function isInvitationOf(
  memberId: number | Placeholder | SQL,
  inviterId: SQL = sql`inviter_id`,
): SQL {
  return sql`(member_id = ${memberId} or email = (
    select proved.email from members as proved
    where proved.id = ${memberId} and proved.email_verified_at is not null and ${mayInvite(inviterId, 'proved')}
  ))`
}
