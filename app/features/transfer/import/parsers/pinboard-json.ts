import { withHashtags } from '../../../content/pins/hashtags/with-hashtags.ts'
import { type Fill, NO_BOARD } from '../collection.ts'
import { timeOf } from './addresses.ts'
import { isFields, markedPlace, putLink, recordsIn, textOf } from './records.ts'

/** Reads Pinboard's posts. Posts that aren't shared go to a separate secret board. */
export function pinboardJson(parsed: unknown): Fill | null {
  const posts = recordsIn(isFields(parsed) ? parsed['posts'] : parsed)
  const isPinboard = posts.some(
    (post) => typeof post['href'] === 'string' && ('extended' in post || 'toread' in post),
  )
  if (!isPinboard) return null
  return (found) => {
    for (const post of posts) {
      const marks = {
        isPrivate: textOf(post, 'shared') === 'no',
        isToRead: textOf(post, 'toread') === 'yes',
      }
      putLink(found, () => [markedPlace(found, [NO_BOARD], marks)], {
        href: textOf(post, 'href'),
        within: NO_BOARD,
        title: textOf(post, 'description'),
        description: withHashtags(textOf(post, 'extended'), textOf(post, 'tags').split(/\s+/)),
        createdAt: timeOf(post['time']),
      })
    }
  }
}
