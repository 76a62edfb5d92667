import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { builtOnce } from '../../../db/built-once.ts'
import { boardSections, boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { pictures, videos } from '../../../db/ground/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import { isNotBlocked, isPinNotBlocked } from '../../ground/permissions/blocks.server.ts'
import { visibleToId } from '../../ground/permissions/boards.server.ts'
import { picturePath } from '../../ground/pictures/picture-path.ts'
import { videoPath } from '../media/videos/video-path.ts'
import { officialRow, officialUser } from './links/official-member.server.ts'
import { ownTwinRow } from './own-twin.server.ts'
import type { PinQuery } from './pin.ts'
import { avatars, owners, pinJson, viaMakers, viaPins } from './pin-json.server.ts'

/** A visitor's id is 0. */
const [thePin, theViewer] = [sql.placeholder('pinId'), sql.placeholder('viewerId')]

/** Reads a pin for the JSON contract, its note for its pinner alone; one on a secret board of others is `not_found`. */
export async function readPin(context: Context, { pinId }: PinQuery) {
  const [[found], [official], [twin]] = await context.db.batch([
    pinRow(context, pinId),
    officialRow(context, sql`(select ${pins.domain} from ${pins} where ${pins.id} = ${pinId})`),
    ownTwinRow(context, pinId),
  ])
  if (!found) throw new Refusal('not_found')
  const {
    picture,
    video,
    via,
    note,
    isUnindexed: _,
    isSave: __,
    isLinkGone: ___,
    facts: ____,
    savedTo,
    ...shown
  } = found.pin
  return {
    ...shown,
    ...(note === null ? {} : { note }),
    entityId: shown.id,
    type: 'pin',
    owner: { id: shown.pinner.id },
    hash: picture.hash,
    dominantColor: picture.dominantColor,
    images: imagesOf(picture),
    embed: video && { src: videoPath(video.hash), type: video.type },
    video: video && { url: videoPath(video.hash), type: video.type, durationMs: video.durationMs },
    viaPinner: via,
    pinnedToBoard: savedTo,
    boardOfSamePicture: twin ?? null,
    linkDomain:
      shown.domain === null ? null : { officialUser: official ? officialUser(official) : null },
  }
}

export function pinRow({ db, viewer }: Context, pinId: number) {
  return findPin(db, { pinId, viewerId: viewer?.id ?? 0 })
}

const findPin = builtOnce((db) =>
  db
    .select({ pin: pinJson(theViewer, selectSavedTo(db)) })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .leftJoin(videos, eq(videos.id, pins.videoId))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .innerJoin(owners, eq(owners.id, boards.ownerId))
    .innerJoin(members, eq(members.id, pins.pinnerId))
    .leftJoin(avatars, eq(avatars.id, members.pictureId))
    .leftJoin(boardSections, eq(boardSections.id, pins.sectionId))
    .leftJoin(viaPins, and(eq(viaPins.id, pins.viaPinId), eq(viaPins.isListed, true)))
    .leftJoin(
      viaMakers,
      and(eq(viaMakers.id, viaPins.pinnerId), isNotBlocked(theViewer, viaPins.pinnerId)),
    )
    .where(
      and(
        eq(pins.id, thePin),
        isNull(pins.deletedAt),
        visibleToId(theViewer),
        isPinNotBlocked(theViewer),
      ),
    ),
)

/** The board of the viewer's own save of a pin, as JSON: the newest, one of quick saves last. No row where there is none. */
export function savedToRow({ db, viewer }: Context, pinId: number) {
  return findSavedTo(db, { pinId, viewerId: viewer?.id ?? 0 })
}

const findSavedTo = builtOnce(selectSavedTo)

function selectSavedTo(db: Context['db']) {
  const { id, name, layout } = boards
  return db
    .select({ json: sql<string>`json_object('id', ${id}, 'name', ${name}, 'layout', ${layout})` })
    .from(pins)
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(
      and(
        eq(pins.viaPinId, thePin),
        eq(pins.pinnerId, theViewer),
        isNull(pins.deletedAt),
        visibleToId(theViewer),
      ),
    )
    .orderBy(sql`${boards.layout} = 'quick_creates'`, desc(pins.id))
    .limit(1)
}

const RENDITIONS = ['236x', '474x', '736x'] as const

function imagesOf({ hash, width, height }: { hash: string; width: number; height: number }) {
  const renditions = RENDITIONS.map((size) => {
    const shown = Math.min(Number.parseInt(size, 10), width)
    const scaled = Math.max(1, Math.round((height * shown) / width))
    return [size, { url: picturePath(hash, size), width: shown, height: scaled }] as const
  })
  return {
    ...Object.fromEntries(renditions),
    orig: { url: picturePath(hash, 'orig'), width, height },
  }
}
