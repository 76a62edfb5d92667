import { type Fill, NO_BOARD } from '../collection.ts'
import { webLink } from './addresses.ts'
import { placeOf, putLink } from './records.ts'

const ADDRESSES = /https?:\/\/[^\s<>"|]+/gi

const LINE_ADDRESSES = 100
const SAMPLE_LINES = 200
const LIST_MARK = /^\s{0,40}(?:[-*+\u2022>]|\d{1,4}[.)])?\s{0,40}(?:\[|url=)?/i
const MARKS = ".,;:!?'*"
const BETWEEN = ' \t|:–—-([<>])].,'

/**
 * Reads lines with addresses and optional titles, as in notes and tab savers; null for other texts. A line may have
 * several addresses.
 */
export function addressList(text: string): Fill | null {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const sample = lines.slice(0, SAMPLE_LINES).filter((line) => !line.startsWith('#'))
  const withAddress = sample.filter((line) => addressesIn(line).some((one) => webLink(one)))
  if (withAddress.length === 0 || withAddress.length < sample.length / 2) return null
  return (found) => {
    let heading = NO_BOARD
    for (const line of lines) {
      const addresses = addressesIn(line)
      const [address] = addresses
      if (address === undefined && line.startsWith('#')) {
        heading = line.replace(/^#+/, '').trim() || NO_BOARD
      } else if (address === undefined) {
        found.unreadable(line.trim(), 'no_address', heading)
      } else {
        const title = addresses.length === 1 ? titleBeside(line, address) : ''
        for (const href of addresses) {
          putLink(found, () => [placeOf(found, [heading])], { href, within: heading, title })
        }
      }
    }
  }
}

function titleBeside(line: string, address: string): string {
  const at = line.indexOf(address)
  const before = line.slice(0, at).replace(LIST_MARK, '')
  const after = line.slice(at + address.length)
  let start = 0
  while (start < after.length && BETWEEN.includes(after[start] ?? '')) start++
  return `${withoutEnd(before, BETWEEN)} ${after.slice(start)}`.trim()
}

/** A line's addresses with a web host; if there are none, its first address. */
function addressesIn(line: string): string[] {
  const found = (line.slice(0, 10_000).match(ADDRESSES) ?? []).slice(0, LINE_ADDRESSES).map(ended)
  const distinct = [...new Set(found.filter((address) => webLink(address) !== null))]
  return distinct.length > 0 ? distinct : found.slice(0, 1)
}

function ended(address: string): string {
  const whole = withoutEnd(address, MARKS)
  return whole.endsWith(')') && !whole.includes('(') ? whole.slice(0, -1) : whole
}

function withoutEnd(text: string, marks: string): string {
  let end = text.length
  while (end > 0 && marks.includes(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}
