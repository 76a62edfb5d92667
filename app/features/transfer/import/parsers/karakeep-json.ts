import { withHashtags } from '../../../content/pins/hashtags/with-hashtags.ts'
import { type Fill, NO_BOARD } from '../collection.ts'
import { timeOfSeconds } from './addresses.ts'
import {
  folderPaths,
  isFields,
  markedPlace,
  putLink,
  recordsIn,
  textOf,
  textsIn,
} from './records.ts'

/** Reads Karakeep's export. A bookmark becomes a pin on each of its lists. */
export function karakeepJson(parsed: unknown): Fill | null {
  const bookmarks = isFields(parsed) ? recordsIn(parsed['bookmarks']) : []
  const isKarakeep = ({ content, tags }: (typeof bookmarks)[number]) =>
    content !== undefined && Array.isArray(tags)
  if (!isFields(parsed) || !bookmarks.some(isKarakeep)) return null
  const lists = recordsIn(parsed['lists'])
  return (found) => {
    const paths = folderPaths(lists.filter((list) => textOf(list, 'type') !== 'smart'))
    for (const list of lists) {
      const [board, ...below] = paths.get(textOf(list, 'id')) ?? []
      if (board === undefined || below.length > 0) continue
      found.board({ name: board, description: textOf(list, 'description') })
    }
    for (const bookmark of bookmarks) {
      const { content } = bookmark
      const marks = { isArchived: bookmark['archived'] === true }
      const title = textOf(bookmark, 'title')
      const href = isFields(content) ? textOf(content, 'url') : ''
      const listed = textsIn(bookmark['lists']).flatMap((id) =>
        [paths.get(id) ?? []].filter(isPath),
      )
      const places = listed.length === 0 ? [[NO_BOARD]] : listed
      const within = places[0]?.[0]
      if (isFields(content) && href === '') {
        const name = title || textOf(content, 'text', 'fileName')
        found.unreadable(name, 'unknown_entry', within)
        continue
      }
      putLink(found, () => places.map((path) => markedPlace(found, path, marks)), {
        href,
        within,
        title,
        description: withHashtags('', textsIn(bookmark['tags'])),
        note: textOf(bookmark, 'note'),
        createdAt: timeOfSeconds(textOf(bookmark, 'createdAt')),
      })
    }
  }
}

function isPath(path: readonly string[]): boolean {
  return path.length > 0
}
