import { type Collection, collector } from '../collection.ts'
import { timeOf, webLink } from './addresses.ts'
import { type Fields, isFields, recordsIn, textOf } from './records.ts'

/** The channels of a file of Are.na's API, one or several; null for another file. */
export function areNaChannels(parsed: unknown): Fields[] | null {
  const list = isFields(parsed) && 'channels' in parsed ? parsed['channels'] : parsed
  const channels = recordsIn(Array.isArray(list) ? list : [list]).filter(
    (channel) => blocksOf(channel).length > 0 && textOf(channel, 'title') !== '',
  )
  const isAreNa = channels.some((channel) =>
    blocksOf(channel).some((block) => typeof (block['class'] ?? block['type']) === 'string'),
  )
  return isAreNa ? channels : null
}

/** Reads channels of Are.na as boards; texts and channels within them can't be pins. */
export function readAreNa(channels: readonly Fields[]): Collection {
  const found = collector('are_na')
  for (const channel of channels) {
    const board = found.board({
      name: textOf(channel, 'title'),
      description: textWithin(channel['description']) || textWithin(channel['metadata']),
      privacy: privacyOf(textOf(channel, 'status', 'visibility')),
      createdAt: timeOf(channel['created_at']),
    })
    for (const block of blocksOf(channel)) {
      const title = textOf(block, 'title', 'generated_title')
      const addresses = addressesOf(block)
      const link = webLink(sourceOf(block))
      if (link === null && addresses.length === 0) {
        found.unreadable(title, 'unknown_entry')
        continue
      }
      found.item(board, null, {
        title,
        description: textWithin(block['description']),
        altText: isFields(block['image']) ? textOf(block['image'], 'alt_text') : '',
        link,
        addresses,
        createdAt: timeOf(block['connected_at'] ?? block['created_at']),
      })
    }
  }
  return found.collected()
}

function blocksOf(channel: Fields): Fields[] {
  const blocks = recordsIn(channel['contents'])
  return blocks.length > 0 ? blocks : recordsIn(channel['blocks'])
}

/** The original picture; attachments that are pictures have their own. */
function addressesOf({ image, attachment }: Fields): string[] {
  const files = [
    isFields(image) && image['original'],
    isFields(image) && image,
    isFields(attachment) && /^image\//.test(textOf(attachment, 'content_type')) && attachment,
  ].filter(isFields)
  const addresses = files.map((file) => webLink(textOf(file, 'url', 'src')))
  return [...new Set(addresses.filter((address) => address !== null))]
}

function sourceOf({ source }: Fields): string {
  return isFields(source) ? textOf(source, 'url') : ''
}

/** Version 2 has a text, version 3 the same text in several forms. */
function textWithin(value: unknown): string {
  if (isFields(value)) return textOf(value, 'plain', 'markdown', 'description')
  return typeof value === 'string' ? value : ''
}

function privacyOf(status: string): 'public' | 'secret' | null {
  if (status === '') return null
  return status === 'private' ? 'secret' : 'public'
}
