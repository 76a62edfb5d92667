import type { Fill } from '../collection.ts'
import { timeOf } from './addresses.ts'
import { isFields, pathsOf, placeOf, putLink, recordsIn, textOf } from './records.ts'
import { noted } from './tags.ts'

/** Reads Linkwarden's backup: a collection within another is a section. */
export function linkwardenJson(parsed: unknown): Fill | null {
  const collections = isFields(parsed) ? recordsIn(parsed['collections']) : []
  if (!collections.some(({ links }) => Array.isArray(links))) return null
  return (found) => {
    const paths = pathsOf(collections)
    for (const collection of collections) {
      const { isPublic } = collection
      const path = paths.get(textOf(collection, 'id')) ?? [textOf(collection, 'name')]
      const place = placeOf(found, path, {
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
          description: noted(textOf(link, 'description'), tags),
          createdAt: timeOf(link['importDate']) ?? timeOf(link['createdAt']),
        })
      }
    }
  }
}
