import { eq, getTableColumns } from 'drizzle-orm'
import type { Context, Worker } from '../../../../context.server.ts'
import { pictures } from '../../../../db/core/media.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import {
  announceFile,
  protectFile,
  storeAfterDeletion,
  withdrawAnnouncement,
} from '../loose-files.server.ts'
import {
  removedRefusal,
  removedRow,
  requireNotRemoved,
} from '../removed/removed-pictures.server.ts'
import { deleteFiles } from '../stored-files.server.ts'
import { type UploadedPicture, withPictureInMemory } from '../uploads/picture-in-memory.server.ts'
import { findSimilarPicture, likenessPartsInsert } from './find-similar-picture.server.ts'
import { likenessText } from './likeness.ts'
import {
  type DrawnPicture,
  drawPicture,
  readPictureFile,
  restoreOriginal,
  storePictureFile,
} from './picture-file.server.ts'
import { pictureInsertion } from './picture-rows.server.ts'
import { publishSoon } from './publish-pictures.server.ts'

export type Picture = Omit<
  typeof pictures.$inferSelect,
  'isKeyed' | 'isAnimated' | 'colour' | 'perceptualHash' | 'likeness' | 'likenessId' | 'createdAt'
>

const {
  isKeyed: _isKeyed,
  isAnimated: _isAnimated,
  colour: _colour,
  perceptualHash: _perceptualHash,
  likeness: _likeness,
  likenessId: _likenessId,
  createdAt: _createdAt,
  ...PICTURE
} = getTableColumns(pictures)

export async function storeUploadedPicture(
  context: Context,
  file: UploadedPicture,
): Promise<Picture> {
  await limitUploads(context)
  return storePicture(context, file)
}

export function limitUploads(context: Context): Promise<void> {
  return limitRate(context, 'upload', String(signedIn(context).id))
}

/** Stores a picture once per content. Refuses what {@link readPictureFile} refuses, and `picture_removed`. */
export function storePicture(worker: Worker, file: UploadedPicture): Promise<Picture> {
  return withPictureInMemory(worker.env, file, (bytes) => storeBytes(worker, bytes))
}

async function storeBytes(worker: Worker, bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  const { db, now } = worker
  const read = await readPictureFile(worker, bytes)
  return withAnnouncedFile(worker, read.hash, async () => {
    const [drawn, [removed]] = await Promise.all([
      drawPicture(worker, read),
      db.batch([removedRow(db, read.hash), announceFile(db, 'picture', read.hash, now)]),
    ])
    requireNotRemoved(removed)
    return storeAfterDeletion(worker, 'picture', read.hash, () => store(worker, drawn))
  })
}

/** Runs `work` to store a file. A refusal withdraws the announcement and, for `picture_removed`, deletes the file. */
export async function withAnnouncedFile<Done>(
  { db, env, now }: Worker,
  hash: string,
  work: () => Promise<Done>,
): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    const refused = removedRefusal(error)
    if (refused !== error) await deleteFiles(env, 'picture', { hashes: [hash] })
    if (refused instanceof Refusal) await withdrawAnnouncement(db, 'picture', hash, now)
    throw refused
  }
}

/** Returns null while the old file with the same name is being deleted. */
async function store(worker: Worker, drawn: DrawnPicture): Promise<Picture | null> {
  const { db, now } = worker
  const { hash, likeness: compared } = drawn
  const likeness = likenessText(compared.stored)
  const [alikeId] = await Promise.all([
    findSimilarPicture(db, compared),
    storePictureFile(worker, drawn),
  ])
  const [, , , , [picture]] = await withNewId(now, (id) => {
    const likenessId = likeness === '' ? null : (alikeId ?? id)
    return db.batch([
      ...pictureInsertion(db, drawn, { id, now, likeness, likenessId }),
      likenessPartsInsert(db, hash, compared),
      protectFile(db, 'picture', hash, now),
      db.select(PICTURE).from(pictures).where(eq(pictures.hash, hash)),
    ])
  })
  if (!picture) return null
  await restoreOriginal(worker, drawn)
  await publishSoon(worker.env, hash)
  return picture
}
