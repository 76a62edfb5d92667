import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { pictures, videos } from '../../../../db/ground/media.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { type ListPage, type PageQuery, pageOf } from '../../../../paging.ts'
import { noteFor } from '../../../content/pins/notes/note.server.ts'
import { mayBeSeen } from '../../../content/pins/pin-rights.server.ts'
import { isNotBlocked } from '../../../ground/permissions/blocks.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { mediaOf } from './media-of.ts'

type Row = Awaited<ReturnType<typeof selectFullPins>>[number]

export type FullPin = ReturnType<typeof fullPin>

/** The query for pins with all that the API tells of them; whoever may see them is for its condition. */
export function selectFullPins(context: Context) {
  const viewer = signedIn(context)
  return context.db
    .select({
      id: pins.id,
      createdAt: pins.createdAt,
      link: pins.link,
      title: pins.title,
      description: pins.description,
      altText: pins.altText,
      boardId: pins.boardId,
      boardSectionId: pins.sectionId,
      parentPinId: parentOf(viewer.id).as('parent_pin_id'),
      note: noteFor(viewer.id).as('note'),
      isOwner: eq(pins.pinnerId, viewer.acting?.id ?? viewer.id)
        .mapWith(Boolean)
        .as('is_owner'),
      hasBeenPromoted: hasBeenPromoted().mapWith(Boolean).as('has_been_promoted'),
      boardOwner: { username: members.username },
      picture: {
        hash: pictures.hash,
        width: pictures.width,
        height: pictures.height,
        dominantColor: pictures.dominantColor,
      },
      video: { hash: videos.hash, durationMs: videos.durationMs },
    })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .innerJoin(members, eq(members.id, boards.ownerId))
    .leftJoin(videos, eq(videos.id, pins.videoId))
}

/** A page of pins that the viewer may see, newest first. Refuses `not_signed_in`. */
export async function pageOfPins(
  context: Context,
  { bookmark, pageSize }: PageQuery,
  condition: SQL | undefined,
): Promise<ListPage<FullPin>> {
  const before = bookmark === null ? undefined : lt(pins.id, bookmark)
  const rows = await selectFullPins(context)
    .where(and(condition, mayBeSeen(signedIn(context)), before))
    .orderBy(desc(pins.id))
    .limit(pageSize + 1)
  return fullPage(context, rows, pageSize)
}

/** Cuts a page from pins that were read with one more. */
export function fullPage(
  context: Pick<Context, 'env'>,
  rows: Row[],
  pageSize: number,
): ListPage<FullPin> {
  const { items, bookmark } = pageOf(rows, pageSize)
  return { items: items.map((row) => fullPin(context, row)), bookmark }
}

export function fullPin({ env }: Pick<Context, 'env'>, { picture, video, ...pin }: Row) {
  return {
    ...pin,
    id: String(pin.id),
    createdAt: new Date(pin.createdAt).toISOString(),
    title: pin.title || null,
    description: pin.description || null,
    altText: pin.altText || null,
    note: pin.note || null,
    boardId: String(pin.boardId),
    boardSectionId: textOf(pin.boardSectionId),
    parentPinId: textOf(pin.parentPinId),
    dominantColor: picture.dominantColor,
    creativeType: video ? ('VIDEO' as const) : ('REGULAR' as const),
    isStandard: true,
    media: mediaOf(env.SITE_ORIGIN, picture, video),
    pinMetrics: null,
  }
}

export function hasBeenPromoted(): SQL {
  return sql`exists (select 1 from campaigns where campaigns.pin_id = ${pins.id} and campaigns.review = 'approved')`
}

function parentOf(viewerId: number): SQL<number | null> {
  return sql`(select parent.id from pins as parent where parent.id = ${pins.viaPinId} and parent.deleted_at is null
    and parent.is_listed = 1 and ${isNotBlocked(viewerId, sql`parent.pinner_id`)})`
}

function textOf(id: number | null): string | null {
  return id === null ? null : String(id)
}
