import { withHashtags } from '../../../content/pins/hashtags/with-hashtags.ts'
import type { Fill } from '../collection.ts'
import { timeOf } from './addresses.ts'
import {
  type Fields,
  folderPaths,
  isFields,
  markedPlace,
  placeOf,
  putLink,
  recordsIn,
  textOf,
} from './records.ts'

/**
 * Reads Linkwarden's backup. A nested collection becomes a section, or its own secret board if only the outer one is
 * public.
 */
export function linkwardenJson(parsed: unknown): Fill | null {
  const collections = isFields(parsed) ? recordsIn(parsed['collections']) : []
  if (!collections.some(({ links }) => Array.isArray(links))) return null
  return (found) => {
    const paths = folderPaths(collections)
    const pathOf = (collection: Fields) =>
      paths.get(textOf(collection, 'id')) ?? [textOf(collection, 'name')]
    const publicBoards = collections.flatMap((collection) => {
      const [board, ...below] = pathOf(collection)
      return collection['isPublic'] === true && below.length === 0 ? [board] : []
    })
    for (const collection of collections) {
      const { isPublic } = collection
      const path = pathOf(collection)
      const isInPublic = path.length > 1 && publicBoards.includes(path[0])
      const place =
        isInPublic && isPublic === false
          ? markedPlace(found, path, { isPrivate: true })
          : placeOf(found, path, {
              ...(path.length === 1 && {
                description: textOf(collection, 'description'),
                createdAt: timeOf(collection['createdAt']),
              }),
              ...(typeof isPublic === 'boolean' && { privacy: isPublic ? 'public' : 'secret' }),
            })
      for (const link of recordsIn(collection['links'])) {
        const tags = recordsIn(link['tags']).map((tag) => textOf(tag, 'name'))
        putLink(found, () => [place], {
          href: textOf(link, 'url'),
          within: path[0],
          title: textOf(link, 'name'),
          description: withHashtags(textOf(link, 'description'), tags),
          createdAt: timeOf(link['importDate']) ?? timeOf(link['createdAt']),
        })
      }
    }
  }
}
