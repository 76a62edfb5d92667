import * as v from 'valibot'
import { jsonOrNull } from '../../../../json.ts'
import { timeOf } from '../../import/parsers/addresses.ts'
import { blockItem, blocksOf, isBlock } from '../../import/parsers/are-na-json.ts'
import { type Fields, isFields, recordsIn, textOf } from '../../import/parsers/records.ts'
import type { Feed, FeedEntry } from './feed.ts'
import { addressIn, picturesIn, plainTextOf } from './markup.ts'

/** Reads JSON Feed (jsonfeed.org) and a channel of Are.na's API, version 2; null for other texts. */
export function jsonEntries(text: string, base: URL): Feed | null {
  const parsed = jsonOrNull(v.unknown(), text)
  if (!isFields(parsed)) return null
  if (/jsonfeed\.org\/version/.test(textOf(parsed, 'version'))) {
    const entries = recordsIn(parsed['items']).map((item) => entryOf(item, base))
    return { title: textOf(parsed, 'title'), entries }
  }
  const isChannel = parsed['class'] === 'Channel' || blocksOf(parsed).some(isBlock)
  return isChannel ? channelOf(parsed) : null
}

function entryOf(item: Fields, base: URL): FeedEntry {
  const about = addressIn(textOf(item, 'external_url'), base)
  const link = addressIn(textOf(item, 'url'), base) ?? about
  const html = textOf(item, 'content_html')
  const attached = recordsIn(item['attachments']).filter((file) =>
    /^image\//i.test(textOf(file, 'mime_type')),
  )
  const pictures = [
    textOf(item, 'image'),
    ...attached.map((file) => textOf(file, 'url')),
    textOf(item, 'banner_image'),
  ].flatMap((writtenAddress) => {
    const address = addressIn(writtenAddress, base)
    return address === null ? [] : [{ address, alt: '' }]
  })
  return {
    id: textOf(item, 'id') || null,
    title: textOf(item, 'title'),
    description: textOf(item, 'summary', 'content_text') || plainTextOf(html),
    link,
    pictures: [...pictures, ...picturesIn(html, URL.parse(link ?? '') ?? base)],
    publishedAt: timeOf(textOf(item, 'date_published', 'date_modified')),
    about,
  }
}

function channelOf(channel: Fields): Feed {
  const blocks = blocksOf(channel).filter(isBlock)
  return {
    title: textOf(channel, 'title'),
    entries: blocks.flatMap((block) => {
      const item = blockItem(block)
      const id = textOf(block, 'id')
      if (!item || block['class'] === 'Channel') return []
      const { title, description, addresses, createdAt } = item
      const link = item.link ?? (id === '' ? null : `https://www.are.na/block/${id}`)
      const pictures = addresses.map((address) => ({ address, alt: item.altText }))
      return [{ id, title, description, link, pictures, publishedAt: createdAt, about: null }]
    }),
  }
}
