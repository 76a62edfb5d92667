import { jsonValue } from '../../../../text/json-value.ts'
import { withHashtags } from '../../../content/pins/hashtags/with-hashtags.ts'
import { type Collection, collector, type FoundItem, NO_BOARD } from '../collection.ts'
import type { ZipEntry, ZipPlace } from '../zip/zip-place.ts'
import { timeOfSeconds, webLink } from './addresses.ts'
import { PICTURE, titleOf, VIDEO } from './picture-folders.ts'
import { type Fields, isFields, markedPlace, recordsIn, textOf, textsIn } from './records.ts'

const ABOUT_PICTURE = /^(?:.*\/)?[^/]+\.info\/metadata\.json$/
const ABOUT_LIBRARY = /^(?:[^/]+\/)?metadata\.json$/
const THUMBNAIL = /_thumbnail\.png$/i

/** The JSON files that describe an Eagle library and its pictures, the library's own first; empty for other ZIPs. */
export function eagleTexts(entries: readonly ZipEntry[]): ZipEntry[] {
  const pictures = entries.filter(({ name }) => ABOUT_PICTURE.test(name))
  const library = entries.filter(({ name }) => ABOUT_LIBRARY.test(name))
  return pictures.length === 0 ? [] : [...library, ...pictures]
}

/** Reads an Eagle library: folders become boards and sections. A picture without a JSON file gets its file's name. */
export function readEagle(
  entries: readonly ZipEntry[],
  texts: ReadonlyMap<string, string>,
): Collection {
  const found = collector('pictures')
  const [library] = [...texts].filter(([name]) => ABOUT_LIBRARY.test(name))
  const paths = folderPaths(library ? jsonValue(library[1]) : null)
  const folders = Map.groupBy(entries, ({ name }) => name.slice(0, name.lastIndexOf('/') + 1))
  for (const [folder, files] of folders) {
    if (!/\.info\/$/.test(folder)) continue
    const parsed = jsonValue(texts.get(`${folder}metadata.json`) ?? '')
    const about = isFields(parsed) ? parsed : {}
    if (about['isDeleted'] === true) continue
    const media = mediaIn(files)
    const name = textOf(about, 'name')
    const known = textsIn(about['folders']).map((id) => paths.get(id) ?? [NO_BOARD])
    const places = known.length > 0 ? known : [[NO_BOARD]]
    if (!media) {
      found.unreadable(name || folder, 'unknown_entry', places[0]?.[0])
      continue
    }
    for (const path of places) {
      found.item(...markedPlace(found, path, {}), {
        ...media,
        title: titleOf(name ? `${name}.png` : (media.title ?? '')),
        description: withHashtags('', textsIn(about['tags'])),
        note: textOf(about, 'annotation'),
        link: webLink(about['url']),
        createdAt: timeOfSeconds(textOf(about, 'btime', 'modificationTime')),
      })
    }
  }
  return found.collected()
}

/** An entry's picture, or its video with the thumbnail as cover. Bookmarks have only a thumbnail. */
function mediaIn(files: readonly ZipEntry[]): Partial<FoundItem> | null {
  const picture = files.find(({ name }) => PICTURE.test(name) && !THUMBNAIL.test(name))
  const thumbnail = files.find(({ name }) => THUMBNAIL.test(name))
  const video = files.find(({ name }) => VIDEO.test(name))
  const shown = picture ?? thumbnail
  if (!shown) return null
  const title = (picture ?? video)?.name.split('/').at(-1) ?? ''
  const isVideo = video !== undefined && picture === undefined
  return {
    title,
    file: placeOf(shown),
    ...(isVideo && { media: 'video' as const, video: placeOf(video) }),
  }
}

function placeOf({ name: _, ...place }: ZipEntry): ZipPlace {
  return place
}

const DEPTH = 10

/** The names of folders from the outermost, by id. */
function folderPaths(library: unknown): Map<string, string[]> {
  const paths = new Map<string, string[]>()
  function visit(folders: unknown, around: readonly string[]): void {
    for (const folder of around.length < DEPTH ? recordsIn(folders) : []) {
      const path = [...around, nameOf(folder)]
      paths.set(textOf(folder, 'id'), path)
      visit(folder['children'], path)
    }
  }
  if (isFields(library)) visit(library['folders'], [])
  return paths
}

function nameOf(folder: Fields): string {
  return textOf(folder, 'name') || 'Untitled'
}
