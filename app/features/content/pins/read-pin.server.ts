import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { pins } from '../../../db/content/pins.ts'
import { Refusal } from '../../../refusal.ts'
import { picturePath } from '../../core/pictures/picture-path.ts'
import { videoPath } from '../media/videos/video-path.ts'
import { officialRow, officialUser } from './links/official-member.server.ts'
import { ownDuplicateRow } from './own-duplicate.server.ts'
import type { PinQuery } from './pin.ts'
import { pinRow } from './pin-row.server.ts'

/** Reads a pin for the JSON API. Only its pinner gets its note. Others' secret pins are `not_found`. */
export async function readPin(context: Context, { pinId }: PinQuery) {
  const [[found], [official], [duplicate]] = await context.db.batch([
    pinRow(context, pinId),
    officialRow(context, sql`(select ${pins.domain} from ${pins} where ${pins.id} = ${pinId})`),
    ownDuplicateRow(context, pinId),
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
    boardOfSamePicture: duplicate ?? null,
    linkDomain:
      shown.domain === null ? null : { officialUser: official ? officialUser(official) : null },
  }
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
