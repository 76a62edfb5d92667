import { wordsOf } from '../../../text/words.ts'
import { hashtagsIn } from '../../content/pins/hashtags/hashtags.ts'
import { topicsOf } from '../audience/topics.ts'
import type { Subject } from './choose.ts'

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
