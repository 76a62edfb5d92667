import { decodeEntities, foldedWords } from '../../page-pictures-words.ts'
import { isThing, listOf } from './things.ts'

/** The plain words of a value: of a text, a number, or the name of a thing; empty for anything else. */
export function plainText(value: unknown, limit: number): string {
  const [first] = listOf(value)
  if (typeof first === 'number') return String(first)
  if (typeof first === 'string') return withoutTags(first, limit)
  if (!isThing(first)) return ''
  const name = first['name'] ?? first['@value']
  return typeof name === 'string' ? withoutTags(name, limit) : ''
}

function withoutTags(html: string, limit: number): string {
  const text = decodeEntities(html.slice(0, limit * 8))
  return foldedWords(text.replace(/<\/?[a-z!][^<>]*>/gi, ' '), limit)
}
