import { type Collector, type Fill, NO_BOARD } from '../collection.ts'
import { linkProblem, timeOf, webLink } from './addresses.ts'
import { type Fields, isFields, recordsIn, textOf } from './records.ts'

/** Pinterest's values for an empty field. */
const NOTHING = /^(no data|none|null|n\/a)$/i

const PIN_PAGE = /^https:\/\/([a-z-]+\.)*pinterest\.[a-z.]+\/pin\//

/** Reads the boards and pins of Pinterest's data export. Field names are in `snake_case`. */
export function putPinterest(
  found: Collector,
  boards: readonly Fields[],
  pins: readonly Fields[],
): void {
  for (const fields of boards.map(withoutNothing)) {
    const name = textOf(fields, 'name', 'board_name', 'title')
    if (name === '') continue
    found.board({
      name,
      description: textOf(fields, 'description', 'details'),
      privacy: privacyOf(fields),
      createdAt: timeOf(textOf(fields, 'created_at')),
    })
  }
  for (const fields of pins.map(withoutNothing)) putPin(found, fields)
}

function putPin(found: Collector, fields: Fields): void {
  const title = textOf(fields, 'title')
  const page = textOf(fields, 'pin_url', 'url', 'pin_link')
  const addresses = addressesOf(textOf(fields, 'image', 'image_url', 'image_signature'))
  const typed = textOf(fields, 'canonical_link', 'link', 'source_url')
  const boardName = textOf(fields, 'board_name', 'board') || NO_BOARD
  // Without a link or picture, an entry links to its Pinterest page.
  const link = webLink(typed) ?? (addresses.length === 0 ? webLink(page) : null)
  if (link === null && addresses.length === 0) {
    found.unreadable(title || typed || page, linkProblem(typed), boardName)
    return
  }
  const privacy = privacyOf(fields)
  const board = found.board({
    name: boardName,
    ...(privacy === 'secret' && { privacy }),
  })
  const section = textOf(fields, 'section_name', 'board_section_name', 'section')
  found.item(board, section === '' ? null : found.section(board, section), {
    title,
    description: textOf(fields, 'details', 'description', 'note'),
    altText: textOf(fields, 'alt_text'),
    link: link !== null && PIN_PAGE.test(link) && addresses.length > 0 ? null : link,
    addresses,
    createdAt: timeOf(textOf(fields, 'created_at')),
  })
}

/** A picture's addresses, from its signature. The original is usually a JPEG, the smaller one always. */
function addressesOf(image: string): string[] {
  const [signature] = /^[0-9a-f]{32}$/i.exec(image) ?? []
  if (signature) {
    const path = `${signature.slice(0, 2)}/${signature.slice(2, 4)}/${signature.slice(4, 6)}/${signature}`
    return ['originals', '736x'].map((size) => `https://i.pinimg.com/${size}/${path}.jpg`)
  }
  const address = /^https?:/i.test(image) ? webLink(image) : null
  return address === null ? [] : [address]
}

function privacyOf(fields: Fields): 'public' | 'secret' | 'protected' | null {
  const privacyText = textOf(fields, 'privacy').toLowerCase()
  if (privacyText === 'public' || privacyText === 'secret' || privacyText === 'protected')
    return privacyText
  if (privacyText === 'private') return 'secret'
  const isPrivate = [fields['private'], fields['is_secret']].find((value) => value !== undefined)
  if (isPrivate === undefined) return null
  const hasPrivacy = typeof isPrivate === 'string' && /^(true|yes)$/i.test(isPrivate)
  return isPrivate === true || hasPrivacy ? 'secret' : 'public'
}

function withoutNothing(fields: Fields): Fields {
  const kept = Object.entries(fields).filter(
    ([, value]) => !(typeof value === 'string' && NOTHING.test(value.trim())),
  )
  return Object.fromEntries(kept)
}

/** A JSON export; null for another file. Field names may also be written like `Board Name`. */
export function pinterestJson(parsed: unknown): Fill | null {
  const root = Array.isArray(parsed) ? { pins: parsed } : parsed
  if (!isFields(root)) return null
  const named = snakeNamed(root)
  const boards = recordsIn(named['boards']).map(snakeNamed)
  const pins = recordsIn(named['pins']).map(snakeNamed)
  const isOurs = pins.some(
    (pin) => 'board_name' in pin || 'canonical_link' in pin || 'board' in pin,
  )
  if (!isOurs && (boards.length === 0 || !Array.isArray(named['pins']))) return null
  return (found) => putPinterest(found, boards, pins)
}

function snakeNamed(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [snakeName(name), value]))
}

export function snakeName(name: string): string {
  return name
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/\s+/g, '_')
    .toLowerCase()
}
