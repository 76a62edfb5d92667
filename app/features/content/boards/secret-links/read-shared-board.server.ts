import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boards, secretLinks } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { hasOpenAccount } from '../../../core/permissions/accounts.server.ts'
import { isNotBlocked, isPinNotBlocked } from '../../../core/permissions/blocks.server.ts'
import { readSignedId } from '../../../identity/tokens/signed-id.server.ts'
import { offsiteUrl } from '../../pins/links/offsite.ts'
import { signLink } from '../../pins/links/offsite-token.server.ts'
import { selectWithWallPins, type WallPin, wallPage } from '../../pins/wall-pins.server.ts'
import { lastPin, pinsInOrder } from '../board-order/pins-in-order.server.ts'
import { SHARED_PINS } from '../limits.ts'
import type { SharedBoardQuery } from './secret-link.ts'
import { isLimitedBoard, isWorkingLink } from './secret-links.server.ts'

export type SharedPin = Pick<
  WallPin,
  'title' | 'altText' | 'picture' | 'domain' | 'aiLabel' | 'durationMs'
> & {
  place: number
  description: string
  maker: string
  offsite: string | null
}

export type LinkedBoard = {
  board: { name: string; description: string; pinCount: number; owner: string }
  expiresAt: number
  pins: { items: SharedPin[]; bookmark: string | null }
}

/**
 * Reads a secret board for anyone with its link. Returns null if the link is forged, revoked or expired, or if the
 * board is limited by moderators or no longer secret. Includes archived boards.
 */
export async function readSharedBoard(
  context: Context,
  { token, bookmark }: SharedBoardQuery,
): Promise<LinkedBoard | null> {
  const { db, env, viewer } = context
  const linkId = readSignedId(env, 'secret link', token)
  if (linkId === null) return null
  const viewerId = viewer?.id ?? 0
  const isLinked = and(
    eq(secretLinks.id, linkId),
    isWorkingLink(context),
    eq(boards.privacy, 'secret'),
    sql`${boards.deletedAt} is null`,
    sql`not ${isLimitedBoard()}`,
    isNotBlocked(viewerId, boards.ownerId),
    sql`exists (select 1 from ${members} where ${members.id} = ${boards.ownerId} and ${hasOpenAccount()})`,
  )
  const linkedBoard = sql`(
    select ${boards.id} from ${secretLinks} join ${boards} on ${boards.id} = ${secretLinks.boardId} where ${isLinked}
  )`
  const isShown = sql`(${isPinNotBlocked(viewerId)} and ${pins.limitedAt} is null)`
  const ranked = pinsInOrder({
    board: sql`${boards.id} = ${linkedBoard}`,
    column: pins.boardId,
    id: boards.id,
    isShown,
    begins: { after: lastPin(bookmark) },
    limit: SHARED_PINS + 1,
  })
  const [[found], rows] = await db.batch([
    db
      .select({
        name: boards.name,
        description: boards.description,
        pinCount: boards.pinCount,
        owner: publicName().as('public_name'),
        expiresAt: secretLinks.expiresAt,
      })
      .from(secretLinks)
      .innerJoin(boards, eq(boards.id, secretLinks.boardId))
      .innerJoin(members, eq(members.id, boards.ownerId))
      .where(isLinked),
    selectWithWallPins(db, { description: pins.description })
      .innerJoin(sql`${ranked} as ranked`, sql`ranked.id = ${pins.id}`)
      .orderBy(sql`ranked.place, ranked.id`),
  ])
  if (!found) return null
  const { expiresAt, ...board } = found
  const { items, bookmark: next } = wallPage(rows, SHARED_PINS)
  const shown = items.map(async (pin, place) => ({
    place,
    title: pin.title,
    altText: pin.altText,
    picture: pin.picture,
    aiLabel: pin.aiLabel,
    durationMs: pin.durationMs,
    domain: pin.domain,
    description: rows[place]?.description ?? '',
    maker: pin.maker.fullName,
    offsite: pin.link && (await offsiteOf(context, pin.link)),
  }))
  return { board, expiresAt, pins: { items: await Promise.all(shown), bookmark: next } }
}

/** Signs a pin's link, because readers of a shared board can't open the pin itself. */
async function offsiteOf(context: Context, link: string): Promise<string | null> {
  const url = offsiteUrl(link)
  if (url === null) return null
  const token = await signLink(context, { url, pin: undefined })
  return `/offsite/?${new URLSearchParams({ url, token })}`
}
