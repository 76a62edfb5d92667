import { withHashtags } from '../../../content/pins/hashtags/with-hashtags.ts'
import { type Fill, NO_BOARD } from '../collection.ts'
import { timeOf, webLink } from './addresses.ts'
import { type Fields, isFields, markedPlace, recordsIn, textOf, textsIn } from './records.ts'

type PinryBoard = { name: string; pins: Fields[]; isPrivate: boolean; createdAt: number | null }

export function pinryJson(parsed: unknown): Fill | null {
  const boards = boardsIn(parsed)
  if (!boards.some(({ pins }) => pins.some(isPinryPin))) return null
  return (found) => {
    for (const { name, pins, isPrivate, createdAt } of boards) {
      const privacy = isPrivate ? ('secret' as const) : null
      const board = found.board({ name, createdAt, privacy })
      for (const pin of pins) {
        const link = webLink(pin['referer']) ?? webLink(pin['origin'])
        const addresses = addressesOf(pin)
        const description = withHashtags(textOf(pin, 'description'), textsIn(pin['tags']))
        if (link === null && addresses.length === 0) {
          found.unreadable(textOf(pin, 'description', 'url', 'id'), 'no_address', name)
        } else {
          const isPrivate = pin['private'] === true
          const place = isPrivate
            ? markedPlace(found, [name], { isPrivate })
            : ([board, null] as const)
          found.item(...place, { description, link, addresses })
        }
      }
    }
  }
}

function boardsIn(parsed: unknown): PinryBoard[] {
  const list = isFields(parsed) ? (parsed['results'] ?? [parsed]) : parsed
  const records = recordsIn(list)
  const boards = records.filter((record) => Array.isArray(record['pins_detail']))
  const pins = records.filter(isPinryPin)
  return [
    ...boards.map((board) => ({
      name: textOf(board, 'name'),
      pins: recordsIn(board['pins_detail']),
      isPrivate: board['private'] === true,
      createdAt: timeOf(board['published']),
    })),
    ...(pins.length > 0 ? [{ name: NO_BOARD, pins, isPrivate: false, createdAt: null }] : []),
  ]
}

function isPinryPin(pin: Fields): boolean {
  return isFields(pin['image']) && 'referer' in pin && 'tags' in pin
}

function addressesOf({ url, image }: Fields): string[] {
  const standard = isFields(image) ? image['standard'] : null
  const addresses = [
    webLink(url),
    isFields(image) ? webLink(image['image']) : null,
    isFields(standard) ? webLink(standard['image']) : null,
  ]
  return [...new Set(addresses.filter((address) => address !== null))]
}
