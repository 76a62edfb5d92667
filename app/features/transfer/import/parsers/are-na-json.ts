import { type Collector, type Fill, NO_BOARD } from '../collection.ts'
import { timeOf, webLink } from './addresses.ts'
import { type Fields, isFields, markedPlace, recordsIn, textOf } from './records.ts'

const KINDS = /^(Image|Link|Text|Attachment|Embed|Media|Channel|PendingBlock)$/

/** Reads Are.na's API 2 or 3. A channel or a page of contents becomes a board; texts and channels can't be pins. */
export function areNaJson(parsed: unknown): Fill | null {
  const channels = channelsIn(parsed)
  return channels.some((channel) => blocksOf(channel).some(isBlock))
    ? (found) => {
        for (const channel of channels) putChannel(found, channel)
      }
    : null
}

function channelsIn(parsed: unknown): Fields[] {
  if (Array.isArray(parsed)) {
    const records = recordsIn(parsed)
    return records.some(isBlock) && !records.some((one) => blocksOf(one).length > 0)
      ? [{ contents: records }]
      : records
  }
  if (!isFields(parsed)) return []
  const { channels, data } = parsed
  if (Array.isArray(channels)) return recordsIn(channels)
  const inData = recordsIn(data)
  return inData.some((one) => blocksOf(one).length > 0) ? inData : [parsed]
}

export function isBlock(block: Fields): boolean {
  return KINDS.test(textOf(block, 'class', 'type'))
}

function putChannel(found: Collector, channel: Fields): void {
  const about = isFields(channel['channel']) ? channel['channel'] : channel
  const name = textOf(about, 'title') || NO_BOARD
  const board = found.board({
    name,
    description: textWithin(about['description']) || textWithin(about['metadata']),
    privacy: privacyOf(textOf(about, 'status', 'visibility')),
    createdAt: timeOf(about['created_at']),
  })
  for (const block of blocksOf(channel)) {
    const item = blockItem(block)
    const isPrivate = textOf(block, 'visibility') === 'private'
    if (item) {
      const place = isPrivate ? markedPlace(found, [name], { isPrivate }) : ([board, null] as const)
      found.item(...place, item)
    } else {
      const unreadableReason =
        textOf(block, 'title', 'generated_title') || textWithin(block['content'])
      found.unreadable(unreadableReason, 'unknown_entry', name)
    }
  }
}

/** A block as an entry; null if it has neither a picture nor a link. */
export function blockItem(block: Fields) {
  const addresses = addressesOf(block)
  const link = webLink(sourceOf(block))
  if (link === null && addresses.length === 0) return null
  const { connection } = block
  const connected = isFields(connection) ? connection['connected_at'] : block['connected_at']
  return {
    title: textOf(block, 'title', 'generated_title'),
    description: textWithin(block['description']),
    altText: isFields(block['image']) ? textOf(block['image'], 'alt_text') : '',
    link,
    addresses,
    createdAt: timeOf(connected) ?? timeOf(block['created_at']),
  }
}

export function blocksOf({ contents, blocks, data }: Fields): Fields[] {
  const lists = [contents, blocks, data, isFields(contents) ? contents['data'] : null]
  return lists.map(recordsIn).find((list) => list.length > 0) ?? []
}

/** A picture's addresses, the original first. Picture attachments have their own address. */
function addressesOf({ image, attachment }: Fields): string[] {
  const files = [
    isFields(image) && image['original'],
    isFields(image) && image,
    isFields(attachment) && /^image\//.test(textOf(attachment, 'content_type')) && attachment,
  ].filter(isFields)
  const addresses = files.map((file) => webLink(textOf(file, 'url', 'src')))
  return [...new Set(addresses.filter((address) => address !== null))]
}

function sourceOf({ source, embed }: Fields): string {
  const unreadableReason = [source, embed].filter(isFields).map((one) => textOf(one, 'url'))
  return unreadableReason.find(Boolean) ?? ''
}

/** Version 2 has a plain text, version 3 has the text in several formats. */
function textWithin(value: unknown): string {
  if (isFields(value)) return textOf(value, 'plain', 'markdown', 'description')
  return typeof value === 'string' ? value : ''
}

function privacyOf(status: string): 'public' | 'secret' | null {
  if (status === '') return null
  return status === 'private' ? 'secret' : 'public'
}
