import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { members } from '../../db/accounts.ts'
import { boards } from '../../db/boards.ts'
import { pictures } from '../../db/media.ts'
import { pins } from '../../db/pins.ts'
import { entranceSettings } from '../auth/entrance.server.ts'
import type { Entrance, EntranceQuery, KnownMember, WishPreview } from '../auth/entrance.ts'
import { saysSoftBanned } from '../auth/flow/flow.ts'
import { knownViewerOf, knownViewerRow } from '../auth/sessions/known-devices.server.ts'
import type { KnownViewer } from '../auth/sessions/known-viewer.ts'
import { hasOpenAccount } from '../auth/sessions/open-accounts.server.ts'
import type { Wish } from '../auth/wish-text.ts'
import { visibleTo } from '../boards/visibility.server.ts'
import { picturePath } from '../media/pictures/picture-path.ts'

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
    known: withImage(knownViewerOf(known)),
    want: wish && preview && { wish, preview },
    inviter: inviter ? shownProfile(inviter) : null,
  }
}

/** A profile with the address of its picture. */
function shownProfile<P extends { pictureHash: string | null }>({ pictureHash, ...profile }: P) {
  return { ...profile, imageUrl: pictureHash && picturePath(pictureHash, '236x') }
}

function withImage(known: KnownViewer | null): KnownMember | null {
  return known && { ...known, info: shownProfile(known.info) }
}

function pinQuery({ db, viewer }: Context, wish: Wish | null) {
  return db
    .select({
      id: pins.id,
      isVideo: sql`${pins.videoId} is not null`.mapWith(Boolean),
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
    .where(and(condition, hasOpenAccount()))
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

type PinRow = Awaited<ReturnType<typeof pinQuery>>[number]
type ProfileRow = Awaited<ReturnType<typeof profileQuery>>[number]

function previewOf(pin?: PinRow, profile?: ProfileRow): WishPreview | null {
  if (pin) {
    const { hash, ...rest } = pin
    return { kind: 'pin', ...rest, imageUrl: picturePath(hash, '236x') }
  }
  if (!profile) return null
  const { firstName: _, ...shown } = shownProfile(profile)
  return { kind: 'profile', ...shown }
}
