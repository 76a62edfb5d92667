import { webUrl } from '../../../../gateways/web-address.ts'
import { attribute, htmlTokens, type Token } from '../../import/sources/html-tokens.ts'
import { ENTRY_PICTURES } from '../../limits.ts'

const BLOCKS =
  /^(?:address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)$/
const UNREAD = /^(?:iframe|noscript|script|style|template|title)$/

export function wordsOf(html: string): string {
  let words = ''
  for (const token of shownTokens(html)) {
    if (token.kind === 'text') words += token.text.replace(/\s+/g, ' ')
    else if (BLOCKS.test(token.tag)) words += '\n'
  }
  const lines = words.split('\n').map((line) => line.replace(/ +/g, ' ').trim())
  return lines.filter(Boolean).join('\n')
}

function* shownTokens(html: string): Generator<Token> {
  let unread = ''
  for (const token of htmlTokens(html)) {
    if (unread !== '') {
      if (token.kind === 'close' && token.tag === unread) unread = ''
    } else if (token.kind === 'open' && UNREAD.test(token.tag)) {
      unread = token.tag
    } else {
      yield token
    }
  }
}

const TINY = /^[012](?:px)?$/

export function picturesIn(html: string, base: URL): string[] {
  const found: string[] = []
  for (const token of shownTokens(html)) {
    if (found.length >= ENTRY_PICTURES) break
    if (token.kind !== 'open' || token.tag !== 'img') continue
    const sides = [attribute(token.attributes, 'width'), attribute(token.attributes, 'height')]
    if (sides.some((side) => TINY.test(side))) continue
    const address = addressIn(attribute(token.attributes, 'src'), base)
    if (address !== null) found.push(address)
  }
  return found
}

/** A written address in full; null for other schemes, and for none. */
export function addressIn(written: string, base: URL): string | null {
  const text = written.trim()
  return text === '' ? null : (webUrl(text, base)?.href ?? null)
}
