import { type Fill, NO_BOARD } from '../collection.ts'
import { timeOf } from './addresses.ts'
import { isFields, placeOf, putLink, recordsIn, textOf } from './records.ts'
import { noted } from './tags.ts'

const PRIVATE_BOARD = 'Private'
const TO_READ = 'To read'

/** Reads Pinboard's posts; those that are not shared come to a secret board of their own. */
export function pinboardJson(parsed: unknown): Fill | null {
  const posts = recordsIn(isFields(parsed) ? parsed['posts'] : parsed)
  const isPinboard = posts.some(
    (post) => typeof post['href'] === 'string' && ('extended' in post || 'toread' in post),
  )
  if (!isPinboard) return null
  return (found) => {
    for (const post of posts) {
      const isPrivate = textOf(post, 'shared') === 'no'
      const path = [isPrivate ? PRIVATE_BOARD : NO_BOARD]
      if (textOf(post, 'toread') === 'yes') path.push(TO_READ)
      const privacy = isPrivate ? ('secret' as const) : null
      putLink(found, () => [placeOf(found, path, { privacy })], {
        href: textOf(post, 'href'),
        within: path[0],
        title: textOf(post, 'description'),
        description: noted(textOf(post, 'extended'), textOf(post, 'tags').split(/\s+/)),
        createdAt: timeOf(post['time']),
      })
    }
  }
}
