import { dayOfDate } from '../../../../../forms/calendar-day.ts'
import type { Article } from '../facts.ts'
import { NAME_LENGTH } from '../limits.ts'
import { plainText } from './plain-text.ts'
import { listOf, type Thing } from './things.ts'

export function articleIn(thing: Thing, named: (value: unknown) => unknown): Article | null {
  const authors = listOf(thing['author'] ?? thing['creator']).map((author) => named(author))
  const name = plainText(thing['headline'] ?? thing['name'], NAME_LENGTH)
  return articleOf(name, authors, thing['datePublished'])
}

export function articleInMetaTags(metaTags: ReadonlyMap<string, string>): Article | null {
  const published = metaTags.get('article:published_time')
  if (published === undefined && metaTags.get('og:type') !== 'article') return null
  const author = metaTags.get('article:author') ?? metaTags.get('author')
  const name = plainText(metaTags.get('og:title'), NAME_LENGTH)
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
  return (dayOfDate(day) ?? 0) > 0 ? day : null
}
