import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boards, secretLinks } from '../../../../db/content/boards.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { rowExists } from '../../../../db/row-exists.ts'
import { DAY_MS } from '../../../../durations.ts'
import type { Flash } from '../../../../flashes/flash.ts'
import type { ClockJob } from '../../../../jobs.ts'
import { Refusal } from '../../../../refusal.ts'
import { storeIdempotencyKey } from '../../../core/idempotency/idempotency-keys.server.ts'
import { ownedByThemselves } from '../../../core/permissions/boards.server.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { deviceOf } from '../../../identity/sessions/devices/device-name.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { writeSignedIn } from '../../../identity/sessions/write-signed-in.server.ts'
import { signedId } from '../../../identity/tokens/signed-id.server.ts'
import type { BoardQuery } from '../board.ts'
import { type NewSecretLink, SECRET_LINKS, type SecretLinkAct, sharedPath } from './secret-link.ts'

export type SecretLinks = {
  board: { id: number; name: string; slug: string; ownerUsername: string; isLimited: boolean }
  links: { id: number; path: string; createdAt: number; expiresAt: number }[]
}

/** Reads the working links of the viewer's secret board. Refuses `not_signed_in` and `not_found`. */
export async function readSecretLinks(
  context: Context,
  { boardId }: BoardQuery,
): Promise<SecretLinks> {
  const { db, env } = context
  const isLinkedBoard = isOwnSecretBoard(context, boardId)
  const [[board], links] = await db.batch([
    db
      .select({
        id: boards.id,
        name: boards.name,
        slug: boards.slug,
        ownerUsername: members.username,
        isLimited: isLimitedBoard(),
      })
      .from(boards)
      .innerJoin(members, eq(members.id, boards.ownerId))
      .where(isLinkedBoard),
    db
      .select({
        id: secretLinks.id,
        createdAt: secretLinks.createdAt,
        expiresAt: secretLinks.expiresAt,
      })
      .from(secretLinks)
      .innerJoin(boards, eq(boards.id, secretLinks.boardId))
      .where(and(isLinkedBoard, isWorkingLink(context)))
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

/** Creates a link to a secret board. Refuses `too_many_secret_links`, `rate_limited` and `not_found`. */
export async function createSecretLink(
  context: Context,
  { boardId, days }: NewSecretLink,
): Promise<{ id: number }> {
  const { db, now } = context
  await limitRate(context, 'secretLink', String(signedIn(context).id))
  const isLinkedBoard = isOwnSecretBoard(context, boardId)
  const expiresAt = now + days * DAY_MS
  const [, [board], [link]] = await writeSignedIn(context, (id, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      db.select({ id: boards.id }).from(boards).where(isLinkedBoard),
      db
        .insert(secretLinks)
        .select(
          sql`select ${id}, ${boards.id}, ${expiresAt}, null, ${now},
              ${deviceOf(context)} from ${boards}
            where ${isLinkedBoard} and ${hasRoom(context, boardId)}`,
        )
        .returning({ id: secretLinks.id }),
      ...storeIdempotencyKey(context, rowExists(secretLinks, id)),
    ]),
  )
  if (!board) throw new Refusal('not_found')
  if (!link) throw new Refusal('too_many_secret_links', undefined, { limit: SECRET_LINKS })
  return link
}

/** Revokes a link at once, or restores it. Refuses `not_found`. */
export async function changeSecretLink(
  context: Context,
  { boardId, linkId, act }: SecretLinkAct,
): Promise<Flash> {
  const { db, now } = context
  const isRestored = act === 'restore'
  await limitRate(context, 'secretLink', String(signedIn(context).id))
  const board = sql`(select ${boards.id} from ${boards} where ${isOwnSecretBoard(context, boardId)})`
  const [, [changed]] = await writeSignedIn(context, (_, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      db
        .update(secretLinks)
        .set({ revokedAt: isRestored ? null : now })
        .where(
          and(
            eq(secretLinks.id, linkId),
            sql`${secretLinks.boardId} = ${board}`,
            gt(secretLinks.expiresAt, now),
            isRestored ? hasRoom(context, boardId) : undefined,
          ),
        )
        .returning({ id: secretLinks.id }),
    ]),
  )
  if (!changed) throw new Refusal('not_found')
  return isRestored
    ? { kind: 'secret_link_restored' }
    : { kind: 'secret_link_revoked', boardId, linkId }
}

export const purgeSecretLinksJob: ClockJob = {
  name: 'purge_secret_links',
  every: 'hour',
  run: purgeSecretLinks,
}

/** Deletes links that expired or were revoked more than a day ago. */
export async function purgeSecretLinks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = now - DAY_MS
  await db
    .delete(secretLinks)
    .where(sql`${secretLinks.expiresAt} < ${before} or ${secretLinks.revokedAt} < ${before}`)
}

export function isWorkingLink({ now }: Pick<Context, 'now'>): SQL | undefined {
  return and(isNull(secretLinks.revokedAt), gt(secretLinks.expiresAt, now))
}

/** Whether moderators limited a board or its owner, which suspends its links. */
export function isLimitedBoard(): SQL<boolean> {
  return sql`(${boards.limitedAt} is not null or exists (select 1 from ${members}
    where ${members.id} = ${boards.ownerId} and ${members.limitedAt} is not null))`.mapWith(Boolean)
}

function hasRoom({ now }: Pick<Context, 'now'>, boardId: number): SQL {
  return sql`(
    select count(*) from secret_links as others
    where others.board_id = ${boardId} and others.revoked_at is null and others.expires_at > ${now}
  ) < ${SECRET_LINKS}`
}

function isOwnSecretBoard(context: Context, boardId: number): SQL | undefined {
  const viewer = signedIn(context)
  return and(eq(boards.id, boardId), eq(boards.privacy, 'secret'), ownedByThemselves(viewer))
}
