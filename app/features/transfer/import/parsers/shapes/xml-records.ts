import { decodeEntities } from '../../../../content/webpages/page-pictures-text.ts'
import { xmlTokens } from '../../../sources/feeds/xml-tokens.ts'
import type { Fields } from '../records.ts'

const ATTRIBUTES = 50
const ATTRIBUTES_LENGTH = 16_384

/** Elements below this depth become text of the element around them. */
const DEPTH = 100

const HTML = /^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body|[a-z]+\s*>\s*<a\s)/i

export function isHtml(text: string): boolean {
  return HTML.test(text)
}

type Open = { name: string; fields: Fields; text: string }

/**
 * Converts XML to records. Attributes and child elements become fields, without prefixes; repeated
 * elements become a list. An element's text is `#text`; an element with only text is that text.
 */
export function xmlRecords(xml: string): Fields {
  const root: Open = { name: '', fields: attributesOf(''), text: '' }
  const open: Open[] = [root]
  for (const token of xmlTokens(xml)) {
    const inner = open.at(-1) ?? root
    if (token.kind === 'text') {
      inner.text += token.text
    } else if (token.kind === 'open') {
      const element = {
        name: localName(token.name),
        fields: attributesOf(token.attributes),
        text: '',
      }
      if (token.isEmpty) add(inner, element)
      else if (open.length < DEPTH) open.push(element)
    } else {
      close(open, localName(token.name))
    }
  }
  while (open.length > 1) closeLast(open)
  return root.fields
}

/** Closes the innermost element with this name and those inside it. Ignores an unmatched end tag. */
function close(open: Open[], name: string): void {
  if (!open.some((element) => element.name === name)) return
  while (open.length > 1) {
    if (closeLast(open) === name) return
  }
}

function closeLast(open: Open[]): string | undefined {
  const element = open.pop()
  const parent = open.at(-1)
  if (element && parent) add(parent, element)
  return element?.name
}

function add(parent: Open, { name, fields, text }: Open): void {
  const ownText = text.trim()
  const hasFields = Object.keys(fields).length > 0
  if (hasFields && ownText) fields['#text'] = ownText
  const value = hasFields ? fields : ownText
  const before = parent.fields[name]
  if (before === undefined) parent.fields[name] = value
  else if (Array.isArray(before)) before.push(value)
  else parent.fields[name] = [before, value]
}

/** An object without a prototype, because an element may be called `__proto__`. */
function attributesOf(whole: string): Fields {
  const text = whole.slice(0, ATTRIBUTES_LENGTH)
  const fields: Fields = Object.create(null)
  let at = 0
  for (let count = 0; count < ATTRIBUTES; count++) {
    const equals = text.indexOf('=', at)
    if (equals < 0) break
    const name = text.slice(at, equals).trim().split(/\s/).at(-1) ?? ''
    const start = equals + 1 + text.slice(equals + 1).search(/\S/)
    const quote = text[start]
    if (quote !== '"' && quote !== "'") {
      at = equals + 1
      continue
    }
    const end = text.indexOf(quote, start + 1)
    if (end < 0) break
    fields[localName(name.toLowerCase())] = decodeEntities(text.slice(start + 1, end))
    at = end + 1
  }
  return fields
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
