import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pictures } from '../../../../db/ground/media.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { announceFile, storeOnceGone } from '../../media/loose-files.server.ts'
import { alikeRows, mostAlike } from '../../media/pictures/find-alike.server.ts'
import {
  type DrawnPicture,
  drawPicture,
  type PictureFile,
  readPictureFile,
  restoreOriginal,
  storePictureFiles,
} from '../../media/pictures/picture-file.server.ts'
import { likenessRecord, pictureInsertion } from '../../media/pictures/picture-rows.server.ts'
import { announced, limitUploads } from '../../media/pictures/pictures.server.ts'
import { removedRow, requireNotRemoved } from '../../media/removed/removed-pictures.server.ts'
import {
  type CreatedBesideTwin,
  type PinWords,
  pinColumns,
  pinInsertion,
  tellOfPin,
  titled,
} from '../insert-pin.server.ts'
import { ownTwinRow } from '../own-twin.server.ts'
import type { NewPin } from '../pin.ts'
import { tagPin, wordColumns } from '../pin-words.server.ts'
import { type NamedPlace, ownPlace, ownPlaceRow } from '../places/own-place.server.ts'
import type { SentPicture } from './pin-media.server.ts'

type Words = PinWords & Pick<NewPin, 'color'>

/**
 * Stores a sent picture and pins it in one batch. A file that no row names in the end is cleared away.
 * Refuses `not_signed_in`, `rate_limited`, `not_found`, and as `storePicture`.
 */
export async function pinSentPicture(
  context: Context,
  input: Words,
  sent: SentPicture,
): Promise<CreatedBesideTwin> {
  const file = await readCounted(context, sent.file)
  return announced(context, file.hash, async () => {
    const place = await admitted(context, input, file)
    const drawn = await drawPicture(context, file)
    const row = { ...pinColumns(titled(input, sent.media)), media: sent.media }
    const pinned = await storeOnceGone(context, 'picture', file.hash, async () => {
      await storePictureFiles(context, drawn)
      return insertBoth(context, row, drawn)
    })
    return { ...pinned, ...place }
  })
}

/** A file that can't be read counts, too. */
async function readCounted(context: Context, file: Uint8Array | Blob): Promise<PictureFile> {
  signedIn(context)
  try {
    return await readPictureFile(context, file)
  } catch (refused) {
    await limitUploads(context)
    throw refused
  }
}

/** Counts the upload while the database is asked; a spent share is what is told first. */
async function admitted(
  context: Context,
  input: Words,
  { hash }: PictureFile,
): Promise<NamedPlace> {
  const { db, now } = context
  const [counted, found] = await Promise.allSettled([
    limitUploads(context),
    db.batch([
      ownPlaceRow(context, input),
      removedRow(db, hash),
      announceFile(db, 'picture', hash, now),
    ]),
  ])
  if (counted.status === 'rejected') throw counted.reason
  if (found.status === 'rejected') throw found.reason
  const [places, removed] = found.value
  requireNotRemoved(removed)
  return ownPlace(places)
}

/** Null while the same file is being deleted. */
async function insertBoth(
  context: Context,
  row: ReturnType<typeof pinColumns> & Pick<SentPicture, 'media'>,
  drawn: DrawnPicture,
): Promise<Pick<CreatedBesideTwin, 'id' | 'twin'> | null> {
  const { db, now } = context
  const ofFile = eq(pictures.hash, drawn.hash)
  const likeness = drawn.likeness.kept.length === 0 ? '' : null
  const [, , [picture], [pin], [twin], alike] = await withNewId(now, (id) =>
    db.batch([
      ...pictureInsertion(db, drawn, { id, now, likeness, likenessId: null }),
      db.select({ likeness: pictures.likeness }).from(pictures).where(ofFile),
      pinInsertion(
        context,
        { ...row, ...wordColumns(row), id, pictureId: sql`source.id` },
        sql`(select id from ${pictures} where ${ofFile})`,
      ),
      ownTwinRow(context, id),
      alikeRows(db, drawn.likeness),
      ...tagPin(db, id, row),
      ...tellOfPin(context, { id, boardId: row.boardId }),
    ]),
  )
  if (!picture) return null
  if (!pin) throw new Refusal('not_found', 'boardId')
  await restoreOriginal(context, drawn)
  if (picture.likeness !== null) return { id: pin.id, twin: twin?.name ?? null }
  const alikeId = mostAlike(drawn.likeness, alike)
  const record = likenessRecord(db, drawn.hash, drawn.likeness, alikeId)
  if (twin || alikeId === null) {
    context.waitUntil(db.batch(record))
    return { id: pin.id, twin: twin?.name ?? null }
  }
  const [, , [altered]] = await db.batch([...record, ownTwinRow(context, pin.id)])
  return { id: pin.id, twin: altered?.name ?? null }
}
