import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pins } from '../../../../db/content/pins.ts'
import { pictures } from '../../../../db/core/media.ts'
import { withNewId } from '../../../../db/ids.ts'
import { rowExists } from '../../../../db/row-exists.ts'
import { Refusal } from '../../../../refusal.ts'
import { storeIdempotencyKey } from '../../../core/idempotency/idempotency-keys.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { announceFile, storeAfterDeletion } from '../../media/loose-files.server.ts'
import {
  mostSimilarPicture,
  similarPictureRows,
} from '../../media/pictures/find-similar-picture.server.ts'
import {
  type DrawnPicture,
  drawPicture,
  type PictureFile,
  readPictureFile,
  restoreOriginal,
  storePictureFile,
} from '../../media/pictures/picture-file.server.ts'
import { likenessRecord, pictureInsertion } from '../../media/pictures/picture-rows.server.ts'
import { limitUploads, withAnnouncedFile } from '../../media/pictures/pictures.server.ts'
import { publishSoon } from '../../media/pictures/publish-pictures.server.ts'
import { removedRow, requireNotRemoved } from '../../media/removed/removed-pictures.server.ts'
import { withPictureInMemory } from '../../media/uploads/picture-in-memory.server.ts'
import {
  type CreatedWithDuplicate,
  type PinTexts,
  pinColumns,
  pinInsertion,
  pinNotifications,
  withTitle,
} from '../insert-pin.server.ts'
import { ownDuplicateRow } from '../own-duplicate.server.ts'
import type { NewPin } from '../pin.ts'
import { setPinHashtags, textColumns } from '../pin-texts.server.ts'
import { type NamedPlace, ownPlace, ownPlaceRow } from '../places/own-place.server.ts'
import type { UploadedMedia } from './pin-media.server.ts'

type UploadTexts = PinTexts & Pick<NewPin, 'color'>

/**
 * Stores an uploaded picture and its pin in one batch. A file without a row is deleted later. Refuses
 * `not_signed_in`, `rate_limited`, `not_found`, and what `storePicture` refuses.
 */
export async function pinUploadedPicture(
  context: Context,
  input: UploadTexts,
  { media, file }: UploadedMedia,
): Promise<CreatedWithDuplicate> {
  signedIn(context)
  return withPictureInMemory(context.env, file, (bytes) =>
    pinPictureBytes(context, input, { media, bytes }),
  )
}

async function pinPictureBytes(
  context: Context,
  input: UploadTexts,
  sent: Pick<UploadedMedia, 'media'> & { bytes: Uint8Array<ArrayBuffer> },
): Promise<CreatedWithDuplicate> {
  const file = await readOrCountRefused(context, sent.bytes)
  return withAnnouncedFile(context, file.hash, async () => {
    const place = await requirePlaceAndQuota(context, input, file)
    const drawn = await drawPicture(context, file)
    const row = { ...pinColumns(withTitle(input, sent.media)), media: sent.media }
    const pinned = await storeAfterDeletion(context, 'picture', file.hash, async () => {
      await storePictureFile(context, drawn)
      return insertPictureAndPin(context, row, drawn)
    })
    return { ...pinned, ...place }
  })
}

async function readOrCountRefused(
  context: Context,
  file: Uint8Array<ArrayBuffer>,
): Promise<PictureFile> {
  try {
    return await readPictureFile(context, file)
  } catch (refused) {
    await limitUploads(context)
    throw refused
  }
}

/** Counts the upload while the database is queried. `rate_limited` takes precedence over other refusals. */
async function requirePlaceAndQuota(
  context: Context,
  input: UploadTexts,
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

/** Returns null while the old file with the same name is being deleted. */
async function insertPictureAndPin(
  context: Context,
  row: ReturnType<typeof pinColumns> & Pick<UploadedMedia, 'media'>,
  drawn: DrawnPicture,
): Promise<Pick<CreatedWithDuplicate, 'id' | 'duplicate'> | null> {
  const { db, now } = context
  const ofFile = eq(pictures.hash, drawn.hash)
  const likeness = drawn.likeness.stored.length === 0 ? '' : null
  const [, , [picture], [pin], [duplicate], similar] = await withNewId(now, (id) =>
    db.batch([
      ...pictureInsertion(db, drawn, { id, now, likeness, likenessId: null }),
      db.select({ likeness: pictures.likeness }).from(pictures).where(ofFile),
      pinInsertion(
        context,
        { ...row, ...textColumns(row), id, pictureId: sql`source.id` },
        sql`(select id from ${pictures} where ${ofFile})`,
      ),
      ownDuplicateRow(context, id),
      similarPictureRows(db, drawn.likeness),
      ...setPinHashtags(db, id, row),
      ...pinNotifications(context, { id, boardId: row.boardId }),
      ...storeIdempotencyKey(context, rowExists(pins, id)),
    ]),
  )
  if (!picture) return null
  if (!pin) throw new Refusal('not_found', 'boardId')
  await restoreOriginal(context, drawn)
  context.waitUntil(publishSoon(context.env, drawn.hash))
  if (picture.likeness !== null) return { id: pin.id, duplicate: duplicate?.name ?? null }
  const alikeId = mostSimilarPicture(drawn.likeness, similar)
  const record = likenessRecord(db, drawn.hash, drawn.likeness, alikeId)
  if (duplicate || alikeId === null) {
    context.waitUntil(db.batch(record))
    return { id: pin.id, duplicate: duplicate?.name ?? null }
  }
  const [, , [altered]] = await db.batch([...record, ownDuplicateRow(context, pin.id)])
  return { id: pin.id, duplicate: altered?.name ?? null }
}
