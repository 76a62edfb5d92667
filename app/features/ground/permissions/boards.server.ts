import { and, eq, isNotNull, isNull, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { members } from '../../../db/identity/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import { hasOpenAccount } from './accounts.server.ts'
import { isNotBlocked, mayInvite } from './blocks.server.ts'
import { mayFor } from './businesses.server.ts'

/** Secret ones only for owner, sharers and invitees; none where a block is between them and its owner. */
export function visibleTo(viewer: Viewer | null): SQL | undefined {
  return viewer
    ? and(visibleToId(viewer.id), isReachedBy(viewer))
    : and(isNull(boards.deletedAt), isOfOpenAccount(), ne(boards.privacy, 'secret'))
}

export function openToAll(): SQL | undefined {
  return and(eq(boards.privacy, 'public'), isNull(boards.archivedAt), visibleTo(null))
}

/** As {@link visibleTo}, for an id that a prepared query may leave open; 0 is a visitor. */
export function visibleToId(viewerId: number | Placeholder): SQL | undefined {
  return and(
    isNull(boards.deletedAt),
    isOfOpenAccount(),
    isNotBlocked(viewerId, boards.ownerId),
    or(ne(boards.privacy, 'secret'), eq(boards.ownerId, viewerId), isAsked(viewerId)),
  )
}

function isOfOpenAccount(): SQL {
  return sql`exists (
    select 1 from ${members} where ${members.id} = ${boards.ownerId} and ${hasOpenAccount()}
  )`
}

export function editableBy(viewer: Viewer): SQL | undefined {
  return and(or(editableById(viewer.id), actedFor(viewer)), isReachedBy(viewer))
}

export function offeredTo(viewer: Viewer): SQL | undefined {
  return actedFor(viewer) ?? editableBy(viewer)
}

/** All for who is signed in; a program reaches secret boards by scopes of their own. */
function isReachedBy({ bearer }: Viewer): SQL | undefined {
  return bearer && !bearer.reachesSecret ? ne(boards.privacy, 'secret') : undefined
}

/** Refuses `scope_missing` to a program that may not make a board secret. */
export function requireReachOf(
  { bearer }: Viewer,
  privacy: 'public' | 'secret' | 'protected',
): void {
  if (privacy !== 'secret' || !bearer || bearer.reachesSecret) return
  throw new Refusal('scope_missing', 'privacy', { scopes: ['boards:write_secret'] })
}

/** Protected boards of the business that the viewer acts for; undefined without one. */
export function actedFor(viewer: Viewer): SQL | undefined {
  return viewer.acting ? and(isNull(boards.deletedAt), isProtectedFor(viewer)) : undefined
}

function isProtectedFor(viewer: Viewer): SQL | undefined {
  const { acting } = viewer
  if (!acting) return undefined
  return and(
    eq(boards.ownerId, acting.id),
    eq(boards.privacy, 'protected'),
    mayFor(viewer, 'save_pins', acting.id),
  )
}

export function restorableFor(viewer: Viewer): SQL | undefined {
  return and(
    isNotNull(boards.deletedAt),
    or(eq(boards.ownerId, viewer.id), isProtectedFor(viewer)),
    isReachedBy(viewer),
  )
}

export function editableById(viewerId: number | Placeholder | SQL): SQL | undefined {
  return and(
    isNull(boards.deletedAt),
    isOfOpenAccount(),
    or(eq(boards.ownerId, viewerId), sql`${boards.id} in ${collaborationsOf(viewerId)}`),
  )
}

export function ownedBy(viewer: Viewer): SQL | undefined {
  return or(ownedByThemselves(viewer), actedFor(viewer))
}

export function ownedByThemselves(viewer: Viewer): SQL | undefined {
  return and(eq(boards.ownerId, viewer.id), isNull(boards.deletedAt), isReachedBy(viewer))
}

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

/** An invitation of a verified address counts only where its inviter may invite the member. */
export function isInvitationOf(
  memberId: number | Placeholder | SQL,
  inviterId: SQL = sql`inviter_id`,
): SQL {
  return sql`(member_id = ${memberId} or email = (
    select proved.email from members as proved
    where proved.id = ${memberId} and proved.email_verified_at is not null and ${mayInvite(inviterId, 'proved')}
  ))`
}
