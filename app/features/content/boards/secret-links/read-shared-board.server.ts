import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boards, secretLinks } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { hasOpenAccount } from '../../../ground/permissions/accounts.server.ts'
import { isNotBlocked, isPinNotBlocked } from '../../../ground/permissions/blocks.server.ts'
import { idOfSigned } from '../../../identity/tokens/signed-id.server.ts'
import { offsiteUrl } from '../../pins/links/offsite.ts'
import { signLink } from '../../pins/links/offsite-token.server.ts'
import { selectWithWallPins, type WallPin, wallPage } from '../../pins/wall-pins.server.ts'
import { SHARED_PINS } from '../limits.ts'
import { lastPin, pinsInOrder } from '../order/pin-place.server.ts'
import type { SharedBoardQuery } from './secret-link.ts'
import { works } from './secret-links.server.ts'

export type SharedPin = Pick<
  WallPin,
  'title' | 'altText' | 'picture' | 'domain' | 'aiLabel' | 'durationMs'
> & {
  place: number
  description: string
  maker: string
  /** Our address that opens its link. */
  offsite: string | null
}

export type SharedBoard = {
  board: { name: string; description: string; pinCount: number; owner: string }
  expiresAt: number
  pins: { items: SharedPin[]; bookmark: string | null }
}

/**
 * Reads a secret board for whoever has a link to it, with or without an account. A link that is forged,
 * revoked or expired, and one to a board that isn't secret any more, opens nothing: null.
 */
export async function readSharedBoard(
  context: Context,
  { token, bookmark }: SharedBoardQuery,
): Promise<SharedBoard | null> {
  const { db, env, viewer } = context
  const linkId = idOfSigned(env, 'secret link', token)
  if (linkId === null) return null
  const viewerId = viewer?.id ?? 0
  const isLinked = and(
    eq(secretLinks.id, linkId),
    works(context),
    eq(boards.privacy, 'secret'),
    sql`${boards.deletedAt} is null`,
    isNotBlocked(viewerId, boards.ownerId),
    sql`exists (select 1 from ${members} where ${members.id} = ${boards.ownerId} and ${hasOpenAccount()})`,
  )
  const theBoard = sql`(
    select ${boards.id} from ${secretLinks} join ${boards} on ${boards.id} = ${secretLinks.boardId} where ${isLinked}
  )`
  const ranked = pinsInOrder({
    board: sql`${boards.id} = ${theBoard}`,
    ...{ column: pins.boardId, id: boards.id, isShown: isPinNotBlocked(viewerId) },
    ...{ last: lastPin(bookmark), limit: SHARED_PINS + 1 },
  })
  const [[found], rows] = await db.batch([
    db
      .select({
        name: boards.name,
        description: boards.description,
        pinCount: boards.pinCount,
        owner: members.fullName,
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
    ...{ place, title: pin.title, altText: pin.altText, picture: pin.picture },
    ...{ aiLabel: pin.aiLabel, durationMs: pin.durationMs },
    ...{ domain: pin.domain, description: rows[place]?.description ?? '' },
    maker: pin.maker.fullName,
    offsite: pin.link && (await offsiteOf(context, pin.link)),
  }))
  return { board, expiresAt, pins: { items: await Promise.all(shown), bookmark: next } }
}

/** The pin itself is hidden from the reader: its link bears a signature of its own. */
async function offsiteOf(context: Context, link: string): Promise<string | null> {
  const url = offsiteUrl(link)
  if (url === null) return null
  const token = await signLink(context, { url, pin: undefined })
  return `/offsite/?${new URLSearchParams({ url, token })}`
}
