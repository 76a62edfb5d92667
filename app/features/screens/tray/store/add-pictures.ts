import { TRAY_PICTURES } from '../limits.ts'
import { foundPicture, newPicture, type TrayPicture } from '../tray.ts'
import { FILE_GONE } from '../tray-texts.ts'
import { forgetPictures } from './kept-tray.ts'
import {
  isPictureOrVideo,
  problemOfType,
  type ReadPicture,
  readPicture,
  UNREAD,
} from './read-picture.ts'
import {
  addedFiles,
  changeEachSoon,
  currentTray,
  keepChanged,
  keepWithFile,
  setThumbnail,
  setTray,
  showThumbnail,
} from './tray-state.ts'

let reading: Promise<void> | null = null

/** Adds pictures to the open tray in their order, and reads them one by one. Ignores other files, such as a folder's lists. */
export async function addFiles(given: readonly File[]): Promise<void> {
  const media = given.filter(isPictureOrVideo)
  const chosen = media.length > 0 ? media : given
  add(chosen, (file, added) => {
    addedFiles.set(added.id, file)
    return newPicture({ ...added, name: file.name, problem: problemOfType(file) })
  })
  reading ??= readEach().finally(() => {
    reading = null
  })
  await reading
}

/** Adds pictures that were found on a page to the open tray. */
export async function addFound(
  found: readonly { url: string; alt?: string | undefined }[],
  page: { url: string; title: string },
): Promise<void> {
  const pictures = add(found, (picture, added) => foundPicture(picture, page, added))
  await Promise.all(pictures.map(showThumbnail))
  await keepChanged(pictures.map(({ id }) => id))
}

/** Adds as many as the tray has room for, and returns them. */
function add<T>(
  given: readonly T[],
  pictureOf: (one: T, added: Pick<TrayPicture, 'id' | 'order'>) => TrayPicture,
): TrayPicture[] {
  const { pictures: earlier } = currentTray()
  const taken = given.slice(0, TRAY_PICTURES - earlier.length)
  const now = Date.now()
  const pictures = taken.map((one, at) =>
    pictureOf(one, { id: crypto.randomUUID(), order: now * TRAY_PICTURES + at }),
  )
  setTray({ pictures: [...earlier, ...pictures], leftOut: given.length - taken.length })
  return pictures
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
      const read = file ? await readPicture(file) : { ...UNREAD, problem: FILE_GONE }
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
  // It may have been described or removed meanwhile.
  changeEachSoon([id], (latest) => ({ ...latest, ...known }))
  if (currentTray().pictures.some((one) => one.id === id)) await keepChanged([id])
  else await forgetPictures([id]).catch(() => {})
}
