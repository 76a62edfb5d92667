import { IMPORT_ENTRIES } from '../../limits.ts'
import type { Fill } from '../collection.ts'
import { attribute, htmlTokens } from './bookmarks/html-tokens.ts'
import { putPinterest, snakeName } from './pinterest.ts'
import type { Fields } from './records.ts'

const ADDRESSED = /href\s*=\s*["']?https?:\/\/(?:[a-z-]+\.)?pinterest\.[a-z.]+\//i
const FIELD_LINE = /\b(?:Board Name|Board Id|Canonical Link|Alt Text|Privacy|Description|Details):/

const PIN = /^https?:\/\/(?:[a-z-]{1,10}\.)?pinterest\.[a-z.]{2,20}\/pin\//i

/** The field name of a line such as `Board Name: Jars,`. */
const NAME = /^[A-Z][A-Za-z ]{1,40}(?=:)/

const LONG = /^(title|details|description|alt_text)$/

const HEADING_LENGTH = 100

/** Reads a part of Pinterest's export. An entry is an address and its lines, whatever its title. */
export function pinterestHtml(html: string): Fill | null {
  if (!ADDRESSED.test(html) || !FIELD_LINE.test(html)) return null
  return (found) => {
    const entries = entriesIn(html)
    const boards = entries.filter(isBoard).map(({ fields }) => fields)
    const pins = entries.filter(isPin).map(({ fields }) => fields)
    putPinterest(found, boards, pins)
  }
}

type Entry = { heading: string; url: string; fields: Fields }

/** Whether an entry is a pin of the member's; a pin that the member only viewed names no board. */
function isPin({ heading, url, fields }: Entry): boolean {
  return heading === 'pins' || (PIN.test(url) && ('board_name' in fields || 'board_id' in fields))
}

function isBoard({ heading, url, fields }: Entry): boolean {
  if (PIN.test(url) || !('name' in fields)) return false
  return heading === 'boards' || 'privacy' in fields || 'description' in fields
}

function entriesIn(html: string): Entry[] {
  const entries: Entry[] = []
  let heading = ''
  let entry: Entry | null = null
  let line = ''
  let name = ''

  function endLine(): void {
    const typed = line.trim().replace(/,$/, '').trim()
    line = ''
    if (!entry || typed === '') return
    const [label] = NAME.exec(typed) ?? []
    if (label !== undefined) {
      name = snakeName(label)
      entry.fields[name] ??= typed.slice(label.length + 1).trim()
    } else if (LONG.test(name)) {
      const before = entry.fields[name]
      entry.fields[name] = typeof before === 'string' ? `${before}\n${typed}` : typed
    }
  }

  let isHeading = false
  for (const token of htmlTokens(html)) {
    if (entries.length > IMPORT_ENTRIES * 2) break
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
      entry = null
    } else if (kind === 'open' && tag === 'a') {
      const href = attribute(attributes, 'href')
      if (entry && /:\s*$/.test(line)) {
        name = snakeName(line.replace(/:\s*$/, ''))
        entry.fields[name] ??= href
        line = ''
      } else {
        endLine()
        entry = { heading: heading.trim().toLowerCase(), url: href, fields: { url: href } }
        entries.push(entry)
        name = ''
      }
    } else if (tag === 'br' || tag === 'p' || tag === 'div' || tag === 'li') {
      endLine()
    } else if (kind === 'close' && tag === 'a') {
      line = ''
    }
  }
  endLine()
  return entries
}
