import { isTable } from '../table/is-table.ts'
import { type FoundOn, foundPicture, newPicture, type TrayPicture } from '../tray.ts'
import { FILE_GONE } from '../tray-problems.ts'
import { addEach } from './add-each.ts'
import { addTables } from './add-tables.ts'
import { fillTray } from './fill-tray.ts'
import { forgetPictures } from './kept-tray.ts'
import {
  isPictureOrVideo,
  isVideo,
  problemOfType,
  type ReadPicture,
  readPicture,
  UNREAD,
} from './read-picture.ts'
import { readPreview } from './read-preview.ts'
import { readVideo } from './read-video.ts'
import {
  addedFiles,
  changeEachSoon,
  currentTray,
  keepChanged,
  keepWithFile,
  setThumbnail,
  setThumbnailSoon,
  setTray,
  showThumbnail,
  thumbnailOf,
} from './tray-state.ts'

let reading: Promise<void> | null = null

/**
 * Adds pictures and videos to the open tray in their order, and reads them one by one. Tables fill them. Ignores other
 * files beside them, such as a folder's settings.
 */
export async function addFiles(given: readonly File[]): Promise<void> {
  const media = given.filter(isPictureOrVideo)
  const tables = given.filter(isTable)
  const chosen = media.length + tables.length > 0 ? media : given
  const added = addEach(chosen, (file, ids) => {
    const picture = newPicture({ ...ids, name: file.name, problem: problemOfType(file) })
    return { ...picture, isVideo: isVideo(file) }
  })
  for (const { from: file, picture } of added) addedFiles.set(picture.id, file)
  fillTray()
  setTray({ leftOut: chosen.length - added.length })
  const filling = tables.length > 0 ? addTables(tables) : null
  await Promise.all([readAdded(added.map(({ picture }) => picture)), filling])
}

/** Reads the files of pictures that were added. */
export async function readAdded(added: readonly TrayPicture[]): Promise<void> {
  reading ??= readEach().finally(() => {
    reading = null
  })
  await Promise.all([reading, showPreviews(added)])
}

/** Shows the previews in the files at once, because drawing a hundred photographs takes seconds. */
async function showPreviews(added: readonly TrayPicture[]): Promise<void> {
  for (const { id } of added) {
    const file = addedFiles.get(id)
    const preview = file && thumbnailOf(id) === null ? await readPreview(file) : null
    // It may have been drawn or removed meanwhile.
    if (preview && thumbnailOf(id) === null && addedFiles.has(id)) setThumbnailSoon(id, preview)
  }
}

/** A picture of a web page. Its address may be unreachable for our server, so its file is preferred, if there is one. */
export type NewFound = {
  url: string
  alt?: string | undefined
  page: FoundOn
  file?: File | null
}

/** Adds pictures of web pages to the open tray. */
export async function addFound(found: readonly NewFound[]): Promise<void> {
  const added = addEach(found, describedPicture)
  for (const { from, picture } of added) if (from.file) addedFiles.set(picture.id, from.file)
  const pictures = added.map(({ picture }) => picture)
  fillTray()
  setTray({ leftOut: found.length - pictures.length })
  const byAddress = pictures.filter(({ address }) => address !== null)
  await Promise.all([
    readAdded(pictures),
    ...byAddress.map(showThumbnail),
    keepChanged(byAddress.map(({ id }) => id)),
  ])
}

function describedPicture(
  { file, page, ...picture }: NewFound,
  ids: Pick<TrayPicture, 'id' | 'order'>,
): TrayPicture {
  const found = foundPicture(picture, page, ids)
  if (!file) return found
  const read = newPicture({ ...ids, name: found.name, problem: problemOfType(file) })
  return { ...read, texts: found.texts }
}

/** Whether added files are still being read. */
export function isReading(): boolean {
  return reading !== null
}

/** Reads a picture while the previous one is being kept, so that at most two are in memory. */
async function readEach(): Promise<void> {
  let keptId: string | null = null
  let keeping = Promise.resolve()
  while (true) {
    const picture = nextToRead(keptId)
    if (picture) {
      const file = addedFiles.get(picture.id)
      const read = file ? await readFile(file) : { ...UNREAD, problem: FILE_GONE }
      await keeping
      keptId = picture.id
      keeping = keepRead(picture, file, read)
    } else {
      if (keptId === null) return
      await keeping
      keptId = null
    }
  }
}

function readFile(file: File): Promise<ReadPicture> {
  return isVideo(file) ? readVideo(file) : readPicture(file)
}

function nextToRead(keptId: string | null): TrayPicture | undefined {
  return currentTray().pictures.find(({ id, state }) => state === 'reading' && id !== keptId)
}

async function keepRead(
  picture: TrayPicture,
  file: File | undefined,
  { thumbnail, ...facts }: ReadPicture,
): Promise<void> {
  const { id } = picture
  if (thumbnail) setThumbnail(id, thumbnail)
  const known = { ...facts, state: facts.problem === null ? 'ready' : 'unusable' } as const
  if (file && known.state === 'ready') await keepWithFile({ ...picture, ...known }, file, thumbnail)
  const latest = currentTray().pictures.find((one) => one.id === id)
  changeEachSoon([id], (one) => ({ ...one, ...known }))
  // It may have been described or removed meanwhile.
  if (!latest) await forgetPictures([id]).catch(() => {})
  else if (latest !== picture) await keepChanged([id])
}
