import type { Article } from '../facts.ts'
import { NAME_LENGTH } from '../limits.ts'
import { plainText } from './plain-text.ts'
import { listOf, type Thing } from './things.ts'

export function articleIn(thing: Thing, named: (value: unknown) => unknown): Article | null {
  const authors = listOf(thing['author'] ?? thing['creator']).map((author) => named(author))
  const name = plainText(thing['headline'] ?? thing['name'], NAME_LENGTH)
  return articleOf(name, authors, thing['datePublished'])
}

export function articleInWords(words: ReadonlyMap<string, string>): Article | null {
  const published = words.get('article:published_time')
  if (published === undefined && words.get('og:type') !== 'article') return null
  const author = words.get('article:author') ?? words.get('author')
  const name = plainText(words.get('og:title'), NAME_LENGTH)
  return articleOf(name, [author], published)
}

function articleOf(name: string, by: readonly unknown[], date: unknown): Article | null {
  const names = by.slice(0, 3).map((author) => plainText(author, 80))
  const authors = [...new Set(names)].filter((author) => author && !URL.canParse(author))
  const published = dayOf(date)
  return authors.length > 0 || published ? { kind: 'article', name, authors, published } : null
}

function dayOf(value: unknown): string | null {
  const [day = ''] = /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(plainText(value, 40)) ?? []
  const time = Date.parse(`${day}T00:00:00Z`)
  return day !== '' && time > 0 && new Date(time).toISOString().startsWith(day) ? day : null
}
