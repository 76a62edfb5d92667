import { xmlTokens } from '../../../sources/feeds/xml-tokens.ts'
import type { Fields } from '../records.ts'

const PLIST = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!doctype plist\b[^>]*>\s*)?<plist\b/i

type Open = { value: unknown[] | Fields; key: string }

/** The value of one of Apple's property lists in XML, such as Safari's bookmarks; null for other texts. */
export function xmlPlist(xml: string): unknown {
  if (!PLIST.test(xml)) return null
  const root: Open = { value: [], key: '' }
  const open = [root]
  let text = ''
  for (const token of xmlTokens(xml)) {
    const around = open.at(-1) ?? root
    if (token.kind === 'text') {
      text += token.text
      continue
    }
    const isContainer = token.name === 'dict' || token.name === 'array'
    if (token.kind === 'open') {
      text = ''
      if (!isContainer || token.isEmpty) continue
      const value = token.name === 'array' ? [] : Object.create(null)
      add(around, value)
      open.push({ value, key: '' })
    } else if (isContainer) {
      if (open.length > 1) open.pop()
    } else if (token.name === 'key') {
      around.key = text
    } else if (token.name !== 'plist' && token.name !== 'data') {
      add(around, text)
    }
  }
  return root.value
}

function add({ value, key }: Open, one: unknown): void {
  if (Array.isArray(value)) value.push(one)
  else value[key] = one
}
