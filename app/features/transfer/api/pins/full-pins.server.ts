import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { pictures, videos } from '../../../../db/core/media.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { type ListPage, pageOf } from '../../../../paging.ts'
import { recordOf } from '../../../../text/records.ts'
import { PIN_TEXT_NAMES, WRITTEN_TEXT_NAMES } from '../../../content/pins/fields/text-fields.ts'
import { noteFor } from '../../../content/pins/notes/note.server.ts'
import type { AnyViewer } from '../../../core/permissions/any-viewer.ts'
import { isNotBlocked, type ViewerId } from '../../../core/permissions/blocks.server.ts'
import { mediaOf } from './media-of.ts'

type Row = Awaited<ReturnType<typeof selectFullPins>>[number]

export type FullPin = ReturnType<typeof fullPin>

/** Selects pins with all that the API returns. The caller's condition must check who may see them. */
export function selectFullPins(db: Context['db'], viewer: AnyViewer) {
  return db
    .select({
      id: pins.id,
      createdAt: pins.createdAt,
      link: pins.link,
      ...recordOf(PIN_TEXT_NAMES, (name) => pins[name]),
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

/** Cuts a page from pins that were read with one extra pin. */
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
    ...recordOf(WRITTEN_TEXT_NAMES, (name) => pin[name] || null),
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

function parentOf(viewerId: ViewerId): SQL<number | null> {
  return sql`(select parent.id from pins as parent where parent.id = ${pins.viaPinId} and parent.deleted_at is null
    and parent.is_listed = 1 and ${isNotBlocked(viewerId, sql`parent.pinner_id`)})`
}

function textOf(id: number | null): string | null {
  return id === null ? null : String(id)
}
