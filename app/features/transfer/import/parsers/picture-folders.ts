import { type Collection, collector, NO_BOARD } from '../collection.ts'
import type { ZipEntry } from '../zip/zip-place.ts'

export const PICTURE = /\.(jpe?g|jfif|png|webp|gif|avif)$/i
export const VIDEO = /\.(mp4|m4v|webm)$/i

/** Files that operating systems leave beside pictures. */
const LITTER = /(^|\/)(\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini)$|(^|\/)__MACOSX\//i

export function hasPictures(entries: readonly ZipEntry[]): boolean {
  return entries.some(({ name }) => PICTURE.test(name) && !LITTER.test(name))
}

/**
 * Folders become boards, and subfolders become sections. Names are only used for sorting and titles, not as paths.
 */
export function readPictureFolders(entries: readonly ZipEntry[]): Collection {
  const found = collector('pictures')
  const files = entries
    .map((entry) => ({ entry, path: entry.name.replaceAll('\\', '/').split('/').filter(isStep) }))
    .filter(({ entry, path }) => path.length > 0 && !LITTER.test(entry.name))
    .sort((one, other) => byName.compare(one.path.join('/'), other.path.join('/')))
  const pictures = files.filter(({ path }) => PICTURE.test(path.at(-1) ?? ''))
  const around = stepsAround(pictures.map(({ path }) => path))
  for (const { entry, path } of files) {
    const file = path.at(-1) ?? ''
    const [board = NO_BOARD, ...below] = path.slice(around, -1)
    if (!PICTURE.test(file)) {
      found.unreadable(file, VIDEO.test(file) ? 'video_unreadable' : 'unknown_entry', board)
      continue
    }
    const place = found.board({ name: board })
    const section = below.length === 0 ? null : found.section(place, below.join(' / '))
    const { name: _, ...zipPlace } = entry
    found.item(place, section, { title: titleOf(file), file: zipPlace })
  }
  return found.collected()
}

const byName = new Intl.Collator('en', { numeric: true })

function isStep(step: string): boolean {
  return step !== '' && step !== '.' && step !== '..'
}

/** Counts the outer folders that contain all files, down to the first with a file of its own. */
function stepsAround(paths: readonly string[][]): number {
  const [first = []] = paths
  let steps = 0
  while (
    steps < first.length - 1 &&
    paths.every((path) => path.length > steps + 2 && path[steps] === first[steps])
  ) {
    steps++
  }
  return steps
}

/** A file's name as a title: `moon_jar-2.jpeg` becomes `moon jar 2`; a camera's file name isn't a title. */
export function titleOf(file: string): string {
  const name = file
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  const isNumber = /^(img|dsc[nf]?|pxl|image|photo|screenshot)?[\s\d.:()]*$/i.test(name)
  return isNumber || /^[0-9a-f]{16,}$/i.test(name.replace(/ /g, '')) ? '' : name
}
