import { webUrl } from '../../../../gateways/web-address.ts'
import { PIN_ALT_TEXT_LENGTH } from '../../../content/pins/limits.ts'
import {
  isNamedLikeClutter,
  isNamedUnreadable,
  isUnusable,
} from '../../../content/webpages/page-pictures-clutter.ts'
import {
  isUnpinnable,
  readImg,
  readSource,
  readSvgImage,
} from '../../../content/webpages/page-pictures-img.ts'
import type { PictureSource } from '../../../content/webpages/page-pictures-sources.ts'
import { cleanText } from '../../../content/webpages/page-pictures-text.ts'
import { htmlTokens, rawAttribute, type Token } from '../../import/parsers/bookmarks/html-tokens.ts'
import { ENTRY_PICTURES } from '../../limits.ts'
import type { FeedPicture } from './feed.ts'

const BLOCKS =
  /^(?:address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)$/
const HIDDEN_TAGS = /^(?:iframe|noscript|script|style|template|title)$/
const NEVER_SHOWN_TAGS = /^(?:iframe|script|style|template|title)$/

export function plainTextOf(html: string): string {
  let text = ''
  for (const token of shownTokens(html)) {
    if (token.kind === 'text') text += token.text.replace(/\s+/g, ' ')
    else if (BLOCKS.test(token.tag)) text += '\n'
  }
  const lines = text.split('\n').map((line) => line.replace(/ +/g, ' ').trim())
  return lines.filter(Boolean).join('\n')
}

function* shownTokens(html: string, hidden = HIDDEN_TAGS): Generator<Token> {
  let unread = ''
  for (const token of htmlTokens(html)) {
    if (unread !== '') {
      if (token.kind === 'close' && token.tag === unread) unread = ''
    } else if (token.kind === 'open' && hidden.test(token.tag)) {
      unread = token.tag
    } else {
      yield token
    }
  }
}

const TINY_PX = 2

/** Some entries begin with several spacers and counters. */
const PICTURES_READ = 20

/**
 * A feed text's pictures in their largest sizes, found as on a web page. Pictures named like spacers or counters come
 * after the others, and unreadable formats last. Pictures in `noscript` count only if there are no others.
 */
export function picturesIn(html: string, base: URL): FeedPicture[] {
  const shown = picturesAmong(shownTokens(html), base)
  const found = shown.length > 0 ? shown : picturesAmong(shownTokens(html, NEVER_SHOWN_TAGS), base)
  return found
    .toSorted((one, other) => doubtOf(new URL(one.address)) - doubtOf(new URL(other.address)))
    .slice(0, ENTRY_PICTURES)
}

function doubtOf(url: URL): 0 | 1 | 2 {
  if (isNamedUnreadable(url)) return 2
  return isNamedLikeClutter(url) ? 1 : 0
}

function picturesAmong(tokens: Iterable<Token>, base: URL): FeedPicture[] {
  const found: FeedPicture[] = []
  let sources: PictureSource[] = []
  for (const token of tokens) {
    if (found.length >= PICTURES_READ) break
    if (token.kind !== 'open') continue
    const tag = { getAttribute: (name: string) => rawAttribute(token.attributes, name) }
    if (token.tag === 'picture') sources = []
    if (token.tag === 'source') sources.push(...readSource(tag))
    if (token.tag !== 'img' && token.tag !== 'image') continue
    const picture =
      token.tag === 'img' ? readImg(tag, 'content', sources) : readSvgImage(tag, 'content')
    sources = []
    if (!picture || isUnpinnable(tag)) continue
    if ([picture.width, picture.height].some((side) => side !== null && side <= TINY_PX)) continue
    const address = addressIn(picture.address, base)
    if (address === null || isUnusable(new URL(address))) continue
    found.push({ address, alt: cleanText(picture.alt, PIN_ALT_TEXT_LENGTH) })
  }
  return found
}

/** Resolves an address; null for other schemes, or if there is none. */
export function addressIn(written: string, base: URL): string | null {
  const text = written.trim()
  return text === '' ? null : (webUrl(text, base)?.href ?? null)
}
