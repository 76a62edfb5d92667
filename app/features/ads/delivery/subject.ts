import { wordsOf } from '../../../text/words.ts'
import { hashtagsIn } from '../../content/pins/hashtags/hashtags.ts'
import { topicsOf } from '../audience/topics.ts'

export type Subject = {
  /** The words of a search, or a hashtag; empty for none. */
  words: string
  topics: readonly number[]
}

export const HOME: Subject = { words: '', topics: [] }

export function searchSubject(words: string): Subject {
  return { words, topics: topicsOf(wordsOf(words)) }
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
  const words = `${title} ${description}`
  return { words, topics: topicsOf(hashtagsIn(words)) }
}
