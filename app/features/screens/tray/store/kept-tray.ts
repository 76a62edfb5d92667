import { clear, createStore, delMany, entries, get, set, setMany } from 'idb-keyval'
import { memberOf } from '../../../../rendered-for.ts'
import type { Batch, TrayPicture } from '../tray.ts'
import { forgetRemoved, markKept, removedIds, unmarkKept } from './kept-mark.ts'

/** A picture as this device keeps it, for one member or one of their businesses. */
export type KeptPicture = TrayPicture & { owner: string }

const PICTURE = 'picture '
const FILE = 'file '
const THUMBNAIL = 'thumbnail '
const BATCH = 'batch '

let store: ReturnType<typeof createStore> | null = null

function trayStore() {
  store ??= createStore('tray', 'kept')
  return store
}

/**
 * The pictures of `owner`. Deletes removed ones, and those of members who are logged out here unless `accountIds` is
 * null.
 */
export async function readKept(
  owner: string,
  accountIds: readonly number[] | null,
): Promise<{ pictures: KeptPicture[]; batch: Batch | null }> {
  const removed = removedIds()
  await forgetPictures(removed)
  forgetRemoved(removed)
  const kept = await entries<string, unknown>(trayStore())
  const pictures = kept.flatMap(([key, value]) =>
    key.startsWith(PICTURE) && isKeptPicture(value) ? [value] : [],
  )
  if (accountIds) await forgetOthers(kept, pictures, accountIds)
  const batch = await get(BATCH + owner, trayStore())
  return {
    pictures: pictures
      .filter((picture) => picture.owner === owner)
      .sort((one, other) => one.order - other.order),
    batch: isBatch(batch) ? batch : null,
  }
}

async function forgetOthers(
  kept: readonly [key: string, value: unknown][],
  pictures: readonly KeptPicture[],
  accountIds: readonly number[],
): Promise<void> {
  const isOther = (owner: string) => !accountIds.includes(Number(memberOf(owner)))
  const batches = kept.flatMap(([key]) => (key.startsWith(BATCH) ? [key] : []))
  const others = pictures.filter(({ owner }) => isOther(owner))
  await delMany(
    batches.filter((key) => isOther(key.slice(BATCH.length))),
    trayStore(),
  )
  await forgetPictures(others.map(({ id }) => id))
  if (others.length === pictures.length) unmarkKept()
}

export async function keepFile(picture: KeptPicture, file: File, thumbnail: Blob | null) {
  await setMany(
    [
      [PICTURE + picture.id, picture],
      [FILE + picture.id, file],
      [THUMBNAIL + picture.id, thumbnail],
    ],
    trayStore(),
  )
  markKept()
}

export async function keepPictures(pictures: readonly KeptPicture[]): Promise<void> {
  if (pictures.length === 0) return
  await setMany(
    pictures.map((picture) => [PICTURE + picture.id, picture]),
    trayStore(),
  )
  markKept()
}

/** Keeps a picture under a new id, with its file. */
export async function renamePicture(oldId: string, picture: KeptPicture): Promise<void> {
  const [file, thumbnail] = await Promise.all([keptFile(oldId), keptThumbnail(oldId)])
  if (file) await keepFile(picture, file, thumbnail)
  else await keepPictures([picture])
  await forgetPictures([oldId])
}

export async function forgetPictures(ids: readonly string[]): Promise<void> {
  const keys = ids.flatMap((id) => [PICTURE + id, FILE + id, THUMBNAIL + id])
  if (keys.length > 0) await delMany(keys, trayStore())
}

export async function forgetAll(): Promise<void> {
  await clear(trayStore())
  unmarkKept()
}

export async function keptFile(id: string): Promise<File | null> {
  return (await get<File>(FILE + id, trayStore())) ?? null
}

export async function keptThumbnail(id: string): Promise<Blob | null> {
  return (await get<Blob>(THUMBNAIL + id, trayStore())) ?? null
}

export async function keepBatch(owner: string, batch: Batch | null): Promise<void> {
  if (batch) await set(BATCH + owner, batch, trayStore())
  else await delMany([BATCH + owner], trayStore())
}

function isBatch(value: unknown): value is Batch {
  return typeof value === 'object' && value !== null && 'pins' in value
}

function isKeptPicture(value: unknown): value is KeptPicture {
  return typeof value === 'object' && value !== null && 'owner' in value && 'frame' in value
}
