import { cleanText, decodeEntities } from '../../page-pictures-text.ts'
import { isThing, listOf } from './things.ts'

/** The plain text of a value: a text, a number, or the name of a thing; empty for anything else. */
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
  return cleanText(text.replace(/<\/?[a-z!][^<>]*>/gi, ' '), limit)
}
