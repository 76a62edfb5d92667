import { wordsOf } from '../../../text/folded-words.ts'
import { hashtagsIn } from '../../content/pins/hashtags/hashtags.ts'
import { topicsOf } from '../audience/topics.ts'

export type Subject = {
  /** The words of a search, or a hashtag; may be empty. */
  words: string
  topics: readonly number[]
}

export const HOME: Subject = { words: '', topics: [] }

export function searchSubject(text: string): Subject {
  return { words: text, topics: topicsOf(wordsOf(text)) }
}

export function hashtagSubject(tag: string): Subject {
  return { words: tag, topics: topicsOf([tag]) }
}

export function pinSubject({
  title,
  description,
}: {
  title: string
  description: string
}): Subject {
  const text = `${title} ${description}`
  return { words: text, topics: topicsOf(hashtagsIn(text)) }
}
