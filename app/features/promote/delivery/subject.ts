import { wordsOf } from '../../../words.ts'
import { hashtagsIn } from '../../pins/hashtags/hashtags.ts'
import { topicsOf } from '../audience/topics.ts'
import type { Subject } from './choose.ts'

export const HOME: Subject = { kind: 'home', words: '', topics: [] }

export function searchSubject(words: string): Subject {
  return { kind: 'search', words, topics: topicsOf(wordsOf(words)) }
}

export function hashtagSubject(tag: string): Subject {
  return { kind: 'topic', words: tag, topics: topicsOf([tag]) }
}

export function pinSubject({
  title,
  description,
}: {
  title: string
  description: string
}): Subject {
  const words = `${title} ${description}`
  return { kind: 'related', words, topics: topicsOf(hashtagsIn(words)) }
}
