import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { members } from '../../db/accounts.ts'
import { boards } from '../../db/boards.ts'
import { pictures } from '../../db/media.ts'
import { pins } from '../../db/pins.ts'
import { entranceSettings } from '../access/entrance.server.ts'
import {
  type Entrance,
  type EntranceQuery,
  saysSoftBanned,
  type WishPreview,
} from '../access/entrance.ts'
import type { Wish } from '../access/wish-text.ts'
import { knownViewerOf, knownViewerRow } from '../accounts/known-devices.server.ts'
import { visibleTo } from '../boards/visibility.server.ts'

/**
 * What the dialog of log-in and sign-up must know before anything is typed: with what the visitor
 * wanted, as far as they could see it, and who invited them.
 */
export async function readEntrance(context: Context, query: EntranceQuery): Promise<Entrance> {
  const { want: wish, inviter: username, aec, ...asked } = query
  const isSoftBanned = saysSoftBanned(aec)
  const settings = { ...asked, ...entranceSettings(context), isSoftBanned }
  if (!wish && !username && context.origin.deviceToken === null) {
    return { ...settings, want: null, inviter: null, known: null }
  }
  const [[pin], [profile], [inviter], known] = await context.db.batch([
    pinQuery(context, wish),
    profileQuery(context, followed(context, wish)),
    profileQuery(context, eq(members.username, username)),
    knownViewerRow(context),
  ])
  const preview = previewOf(pin, profile)
  return {
    ...settings,
    known: knownViewerOf(known),
    want: wish && preview && { wish, preview },
    inviter: inviter
      ? {
          firstName: inviter.firstName,
          fullName: inviter.fullName,
          pictureHash: inviter.pictureHash,
          isDefaultImage: inviter.pictureHash === null,
        }
      : null,
  }
}

function pinQuery({ db, viewer }: Context, wish: Wish | null) {
  return db
    .select({
      id: pins.id,
      hash: pictures.hash,
      width: pictures.width,
      height: pictures.height,
      dominantColor: pictures.dominantColor,
      altText: pins.altText,
    })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(
      and(
        eq(pins.id, wish && 'pinId' in wish ? wish.pinId : 0),
        isNull(pins.deletedAt),
        visibleTo(viewer),
      ),
    )
}

function profileQuery({ db }: Context, condition: SQL) {
  return db
    .select({
      firstName: members.firstName,
      fullName: members.fullName,
      pictureHash: pictures.hash,
      avatarColorIndex: members.avatarColorIndex,
    })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .where(and(condition, ne(members.state, 'suspended')))
}

/** The member whose profile, or whose board, is to be followed. */
function followed({ db, viewer }: Context, wish: Wish | null): SQL {
  if (wish?.act === 'follow-member') return eq(members.id, wish.memberId)
  if (wish?.act !== 'follow-board') return sql`false`
  const owner = db
    .select({ id: boards.ownerId })
    .from(boards)
    .where(and(eq(boards.id, wish.boardId), visibleTo(viewer)))
  return sql`${members.id} = ${owner}`
}

type PinRow = Omit<Extract<WishPreview, { kind: 'pin' }>, 'kind'>
type ProfileRow = Omit<Extract<WishPreview, { kind: 'profile' }>, 'kind'>

function previewOf(pin?: PinRow, profile?: ProfileRow): WishPreview | null {
  if (pin) return { kind: 'pin', ...pin }
  if (!profile) return null
  const { fullName, pictureHash, avatarColorIndex } = profile
  return { kind: 'profile', fullName, pictureHash, avatarColorIndex }
}
