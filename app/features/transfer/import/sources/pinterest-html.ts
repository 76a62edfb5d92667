import { IMPORT_ENTRIES } from '../../limits.ts'
import type { Collection } from '../collection.ts'
import { attribute, htmlTokens } from './html-tokens.ts'
import { readPinterest, snakeName } from './pinterest.ts'
import type { Fields } from './records.ts'

export function isPinterestHtml(text: string): boolean {
  return (
    /<h[1-3][^<>]{0,200}>\s*Pins\s*</i.test(text) && /pinterest\.[a-z.]{2,20}\/pin\//i.test(text)
  )
}

/** The name of a line such as `Board Name: Jars,`; a list follows its heading. */
const NAME = /^[A-Z][A-Za-z ]{1,40}(?=:)/

const HEADING_LENGTH = 100

/** Reads the HTML of Pinterest's data export: under a heading, an address and its lines for each entry. */
export function readPinterestHtml(html: string): Collection {
  const lists = new Map<string, Fields[]>()
  let heading = ''
  let fields: Fields | null = null
  let line = ''
  let count = 0

  function endLine(): void {
    const typed = line.trim()
    const [name] = NAME.exec(typed) ?? []
    if (fields && name !== undefined) {
      fields[snakeName(name)] ??= typed
        .slice(name.length + 1)
        .replace(/,$/, '')
        .trim()
    }
    line = ''
  }

  let isHeading = false
  for (const token of htmlTokens(html)) {
    if (count > IMPORT_ENTRIES) break
    if (token.kind === 'text') {
      if (isHeading) heading = (heading + token.text).slice(0, HEADING_LENGTH)
      else line += token.text
      continue
    }
    const { kind, tag, attributes } = token
    if (/^h[1-6]$/.test(tag)) {
      endLine()
      isHeading = kind === 'open'
      if (isHeading) heading = ''
      fields = null
    } else if (kind === 'open' && tag === 'a') {
      const href = attribute(attributes, 'href')
      const isOfLine = /:\s*$/.test(line)
      if (isOfLine && fields) {
        const name = snakeName(line.replace(/:\s*$/, ''))
        fields[name] ??= href
        line = ''
      } else {
        endLine()
        fields = { url: href }
        const list = lists.get(heading.trim().toLowerCase()) ?? []
        lists.set(heading.trim().toLowerCase(), list)
        list.push(fields)
        count++
      }
    } else if (tag === 'br' || tag === 'p' || tag === 'div' || tag === 'li') {
      endLine()
    } else if (kind === 'close' && tag === 'a') {
      line = ''
    }
  }
  endLine()
  return readPinterest(lists.get('boards') ?? [], lists.get('pins') ?? [])
}
