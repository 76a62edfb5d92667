import { and, eq, isNotNull, isNull, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { members } from '../../../db/identity/accounts.ts'
import { literal } from '../../../db/literal.ts'
import { Refusal } from '../../../refusal.ts'
import { hasOpenAccount } from './accounts.server.ts'
import type { AnyViewer } from './any-viewer.ts'
import { canInvite, isNotBlocked } from './blocks.server.ts'
import { hasRightFor } from './businesses.server.ts'

/** Only the owner, collaborators and invitees see a secret board. A block with the owner hides boards. */
export function visibleTo(viewer: AnyViewer | null): SQL | undefined {
  return viewer
    ? and(visibleToId(viewer.id), isWithinScopesOf(viewer))
    : and(isNull(boards.deletedAt), isOfOpenAccount(), ne(boards.privacy, 'secret'))
}

export function openToAll(): SQL | undefined {
  return and(eq(boards.privacy, 'public'), isNull(boards.archivedAt), visibleTo(null))
}

/** Like {@link visibleTo}, for an id or a placeholder of a prepared query; 0 is a visitor. */
export function visibleToId(viewerId: number | Placeholder): SQL | undefined {
  return and(
    isNull(boards.deletedAt),
    isOfOpenAccount(),
    isNotBlocked(viewerId, boards.ownerId),
    or(ne(boards.privacy, 'secret'), eq(boards.ownerId, viewerId), isInvited(viewerId)),
  )
}

function isOfOpenAccount(): SQL {
  return sql`exists (
    select 1 from ${members} where ${members.id} = ${boards.ownerId} and ${hasOpenAccount()}
  )`
}

export function editableBy(viewer: AnyViewer): SQL | undefined {
  return and(or(editableById(viewer.id), ofManagedBusiness(viewer)), isWithinScopesOf(viewer))
}

export function offeredTo(viewer: AnyViewer): SQL | undefined {
  return ofManagedBusiness(viewer) ?? editableBy(viewer)
}

/** Sessions reach all boards; apps need their own scopes for secret ones. */
function isWithinScopesOf({ bearer }: AnyViewer): SQL | undefined {
  return bearer && !bearer.reachesSecret ? ne(boards.privacy, 'secret') : undefined
}

/** Whether the viewer may see a visible board's pins. Apps need their own scope for secret ones. */
export function showsPinsTo({ bearer }: AnyViewer): SQL {
  const reachesPins = !bearer || bearer.scopes.includes('pins:read_secret')
  return reachesPins ? sql`true` : sql`${boards.privacy} <> 'secret'`
}

/** Refuses `scope_missing` to an app that may not make a board secret. */
export function requireScopeFor(
  { bearer }: Viewer,
  privacy: 'public' | 'secret' | 'protected',
): void {
  if (privacy !== 'secret' || !bearer || bearer.reachesSecret) return
  throw new Refusal('scope_missing', 'privacy', { scopes: ['boards:write_secret'] })
}

/** Protected boards of the business that the viewer manages now; undefined if there is none. */
export function ofManagedBusiness(viewer: AnyViewer): SQL | undefined {
  return viewer.acting ? and(isNull(boards.deletedAt), isProtectedFor(viewer)) : undefined
}

function isProtectedFor(viewer: AnyViewer): SQL | undefined {
  const { acting } = viewer
  if (!acting) return undefined
  return and(
    eq(boards.ownerId, acting.id),
    eq(boards.privacy, 'protected'),
    hasRightFor(viewer, 'save_pins', acting.id),
  )
}

export function restorableFor(viewer: Viewer): SQL | undefined {
  return and(
    isNotNull(boards.deletedAt),
    or(eq(boards.ownerId, viewer.id), isProtectedFor(viewer)),
    isWithinScopesOf(viewer),
  )
}

export function editableById(viewerId: number | Placeholder | SQL): SQL | undefined {
  return and(
    isNull(boards.deletedAt),
    isOfOpenAccount(),
    or(eq(boards.ownerId, viewerId), sql`${boards.id} in ${collaborationsOf(viewerId)}`),
  )
}

/**
 * Boards of others that the viewer can save to. The id is inlined, because a statement can have at most 100 bound
 * parameters.
 */
export function sharedWith(viewer: Viewer): SQL | undefined {
  return and(
    isNull(boards.deletedAt),
    isOfOpenAccount(),
    sql`${boards.id} in ${collaborationsOf(literal(viewer.id))}`,
    isWithinScopesOf(viewer),
  )
}

export function ownedBy(viewer: AnyViewer): SQL | undefined {
  return or(ownedByThemselves(viewer), ofManagedBusiness(viewer))
}

export function ownedByThemselves(viewer: AnyViewer): SQL | undefined {
  return and(eq(boards.ownerId, viewer.id), isNull(boards.deletedAt), isWithinScopesOf(viewer))
}

export function collaborationsOf(memberId: number | Placeholder | SQL): SQL {
  return sql`(
    select board_id from board_collaborators where member_id = ${memberId} and state = 'accepted'
  )`
}

function isInvited(memberId: number | Placeholder): SQL {
  return sql`exists (
    select 1 from board_collaborators where board_id = ${boards.id} and ${isInvitationOf(memberId)}
  )`
}

/** An invitation to a verified address counts only if the inviter may invite the member. */
export function isInvitationOf(
  memberId: number | Placeholder | SQL,
  inviterId: SQL = sql`inviter_id`,
): SQL {
  return sql`(member_id = ${memberId} or email = (
    select proved.email from members as proved
    where proved.id = ${memberId} and proved.email_verified_at is not null and ${canInvite(inviterId, 'proved')}
  ))`
}
