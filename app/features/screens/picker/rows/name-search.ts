import { closedWordsOf, withoutArticle, wordsOf } from '../../../../text/folded-words.ts'
import { lettersOf } from '../../../../text/graphemes.ts'
import { isCompound } from '../../../../text/index-words.ts'
import { SHOWN_NAME_LENGTH } from '../limits.ts'

/**
 * Whether consecutive words of a name start with the query's words; compound words may also contain them. Words joined
 * by an apostrophe or hyphen also count as one; the Arabic article is ignored.
 */
export function isFoundBy(name: string, query: string): boolean {
  const words = [...wordsOf(name), '', ...closedWordsOf(name)]
  return [wordsOf(query), closedWordsOf(query)].some((asked) =>
    words.some((_, start) => asked.every((word, place) => isNamed(word, words[start + place]))),
  )
}

function isNamed(asked: string, word = ''): boolean {
  if (isCompound(word)) return word.includes(asked)
  const bare = withoutArticle(word)
  return word.startsWith(asked) || bare.startsWith(withoutArticle(asked))
}

export function shownName(name: string): string {
  const letters = [...lettersOf(name)]
  const end = letters[SHOWN_NAME_LENGTH]?.index
  return end === undefined ? name : `${name.slice(0, end).trimEnd()}…`
}
