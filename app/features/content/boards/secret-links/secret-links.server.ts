import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boards, secretLinks } from '../../../../db/content/boards.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { newId } from '../../../../db/ids.ts'
import type { Flash } from '../../../../flash.ts'
import { Refusal } from '../../../../refusal.ts'
import { ownedByThemselves } from '../../../ground/permissions/boards.server.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { signedId } from '../../../identity/tokens/signed-id.server.ts'
import type { BoardQuery } from '../board.ts'
import { type NewSecretLink, SECRET_LINKS, type SecretLinkAct, sharedPath } from './secret-link.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type SecretLinks = {
  board: { id: number; name: string; slug: string; ownerUsername: string }
  links: { id: number; path: string; createdAt: number; expiresAt: number }[]
}

/** Reads the links that work of a secret board of the viewer's. Refuses `not_signed_in` and `not_found`. */
export async function readSecretLinks(
  context: Context,
  { boardId }: BoardQuery,
): Promise<SecretLinks> {
  const { db, env } = context
  const isTheBoard = isOwnSecret(context, boardId)
  const [[board], links] = await db.batch([
    db
      .select({
        id: boards.id,
        name: boards.name,
        slug: boards.slug,
        ownerUsername: members.username,
      })
      .from(boards)
      .innerJoin(members, eq(members.id, boards.ownerId))
      .where(isTheBoard),
    db
      .select({
        id: secretLinks.id,
        createdAt: secretLinks.createdAt,
        expiresAt: secretLinks.expiresAt,
      })
      .from(secretLinks)
      .innerJoin(boards, eq(boards.id, secretLinks.boardId))
      .where(and(isTheBoard, works(context)))
      .orderBy(desc(secretLinks.id)),
  ])
  if (!board) throw new Refusal('not_found')
  return {
    board,
    links: links.map((link) => ({
      ...link,
      path: sharedPath(signedId(env, 'secret link', link.id)),
    })),
  }
}

/** Makes a link to a secret board of the viewer's. Refuses `too_many_secret_links`, `rate_limited` and `not_found`. */
export async function createSecretLink(
  context: Context,
  { boardId, days }: NewSecretLink,
): Promise<{ id: number }> {
  const { db, now } = context
  await limitRate(context, 'secretLink', String(signedIn(context).id))
  const isTheBoard = isOwnSecret(context, boardId)
  const [[board], [link]] = await db.batch([
    db.select({ id: boards.id }).from(boards).where(isTheBoard),
    db
      .insert(secretLinks)
      .select(
        sql`select ${newId(now)}, ${boards.id}, ${now + days * DAY_MS}, null, ${now} from ${boards}
          where ${isTheBoard} and ${hasRoom(context, boardId)}`,
      )
      .returning({ id: secretLinks.id }),
  ])
  if (!board) throw new Refusal('not_found')
  if (!link) throw new Refusal('too_many_secret_links')
  return link
}

/** Ends a link at once, or takes that back. Refuses `not_found`. */
export async function changeSecretLink(
  context: Context,
  { boardId, linkId, act }: SecretLinkAct,
): Promise<Flash> {
  const { db, now } = context
  const isOn = act === 'restore'
  await limitRate(context, 'secretLink', String(signedIn(context).id))
  const board = sql`(select ${boards.id} from ${boards} where ${isOwnSecret(context, boardId)})`
  const [changed] = await db
    .update(secretLinks)
    .set({ revokedAt: isOn ? null : now })
    .where(
      and(
        eq(secretLinks.id, linkId),
        sql`${secretLinks.boardId} = ${board}`,
        gt(secretLinks.expiresAt, now),
        isOn ? hasRoom(context, boardId) : undefined,
      ),
    )
    .returning({ id: secretLinks.id })
  if (!changed) throw new Refusal('not_found')
  return isOn ? { kind: 'secret_link_restored' } : { kind: 'secret_link_revoked', boardId, linkId }
}

/** Deletes links that show nothing any more. */
export async function purgeSecretLinks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = now - DAY_MS
  await db
    .delete(secretLinks)
    .where(sql`${secretLinks.expiresAt} < ${before} or ${secretLinks.revokedAt} < ${before}`)
}

export function works({ now }: Pick<Context, 'now'>): SQL | undefined {
  return and(isNull(secretLinks.revokedAt), gt(secretLinks.expiresAt, now))
}

function hasRoom({ now }: Pick<Context, 'now'>, boardId: number): SQL {
  return sql`(
    select count(*) from secret_links as others
    where others.board_id = ${boardId} and others.revoked_at is null and others.expires_at > ${now}
  ) < ${SECRET_LINKS}`
}

function isOwnSecret(context: Context, boardId: number): SQL | undefined {
  const viewer = signedIn(context)
  return and(eq(boards.id, boardId), eq(boards.privacy, 'secret'), ownedByThemselves(viewer))
}
