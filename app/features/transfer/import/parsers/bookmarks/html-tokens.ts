import { decodeEntities } from '../../../../content/webpages/page-pictures-text.ts'

export type Token =
  | { kind: 'open' | 'close'; tag: string; attributes: string }
  | { kind: 'text'; text: string }

/** Splits HTML at its tags. workerd's HTMLRewriter fails after 8,191 unclosed elements. */
export function* htmlTokens(html: string): Generator<Token> {
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf('<', at)
    if (start !== at) {
      yield { kind: 'text', text: decodeEntities(html.slice(at, start < 0 ? undefined : start)) }
      if (start < 0) return
    }
    if (html.startsWith('<!--', start)) {
      const end = html.indexOf('-->', start)
      at = end < 0 ? html.length : end + 3
      continue
    }
    const end = tagEnd(html, start)
    const tag = /^(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(start + 1, start + 40))
    at = end + 1
    if (!tag) continue
    const [whole, slash, name = ''] = tag
    const attributes = html.slice(start + 1 + whole.length, end)
    yield { kind: slash ? 'close' : 'open', tag: name.toLowerCase(), attributes }
  }
}

/** The `>` that ends a tag. Ignores every `>` in quoted values. */
export function tagEnd(html: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at < html.length; at++) {
    const letter = html[at]
    if (quote) {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") {
      if (html[at - 1] === '=') quote = letter
    } else if (letter === '>') {
      return at
    }
  }
  return html.length
}

/** A tag's attribute, decoded and trimmed; empty if it is absent. */
export function attribute(attributes: string, name: string): string {
  return decodeEntities(rawAttribute(attributes, name) ?? '').trim()
}

/** A tag's attribute as it is written; empty if it has no value, null if it is absent. */
export function rawAttribute(attributes: string, name: string): string | null {
  const pattern = new RegExp(
    `(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))|(?=[\\s/]|$))`,
    'i',
  )
  const found = pattern.exec(attributes)
  if (!found) return null
  const [, double, single, bare] = found
  return double ?? single ?? bare ?? ''
}
