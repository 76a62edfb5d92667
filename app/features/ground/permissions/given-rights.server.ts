import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boardCollaborators, boards, secretLinks } from '../../../db/content/boards.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businessAccess } from '../../../db/identity/business.ts'

type Worker = Pick<Context, 'db'>

type IsMeant = (
  createdAt:
    | typeof businessAccess.createdAt
    | typeof boardCollaborators.createdAt
    | typeof secretLinks.createdAt,
) => SQL | undefined

export function peopleWithAccess({ db }: Worker, businessId: number) {
  return db
    .select({
      name: sql<string>`coalesce(${members.fullName}, ${businessAccess.email})`.as('name'),
      isInvited: sql`${businessAccess.state} = 'invited'`.mapWith(Boolean).as('is_invited'),
      createdAt: businessAccess.createdAt,
    })
    .from(businessAccess)
    .leftJoin(members, eq(members.id, businessAccess.memberId))
    .where(eq(businessAccess.businessId, businessId))
    .orderBy(sql`${businessAccess.id} desc`)
}

/** Ends the rights for a member's business, and those that the member gave for other businesses. */
export function accessEnded({ db }: Worker, memberId: number, isMeant: IsMeant) {
  const given = or(eq(businessAccess.businessId, memberId), eq(businessAccess.inviterId, memberId))
  return db.delete(businessAccess).where(and(given, isMeant(businessAccess.createdAt)))
}

export function peopleEnded({ db }: Worker, memberId: number, isMeant: IsMeant) {
  const own = eq(businessAccess.businessId, memberId)
  return db.delete(businessAccess).where(and(own, isMeant(businessAccess.createdAt)))
}

/** The collaborators' pins stay. */
export function collaboratorsEnded({ db }: Worker, memberId: number, isMeant: IsMeant) {
  return db
    .delete(boardCollaborators)
    .where(
      and(
        inArray(boardCollaborators.boardId, boardsOf(db, memberId)),
        isMeant(boardCollaborators.createdAt),
      ),
    )
}

export function secretLinksEnded({ db }: Worker, memberId: number, isMeant: IsMeant) {
  return db
    .delete(secretLinks)
    .where(
      and(inArray(secretLinks.boardId, boardsOf(db, memberId)), isMeant(secretLinks.createdAt)),
    )
}

function boardsOf(db: Worker['db'], memberId: number) {
  return db.select({ id: boards.id }).from(boards).where(eq(boards.ownerId, memberId))
}
