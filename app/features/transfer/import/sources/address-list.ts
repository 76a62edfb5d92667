import { type Fill, NO_BOARD } from '../collection.ts'
import { webLink } from './addresses.ts'
import { placeOf, putLink } from './records.ts'

const ADDRESS = /https?:\/\/[^\s<>"|]+/i
const SAMPLE_LINES = 200
const LIST_MARK = /^\s{0,40}(?:[-*+•>]|\d{1,4}[.)])?\s{0,40}\[?/
const MARKS = ".,;:!?'*"
const BETWEEN = ' \t|:–—-([<>])].,'

/** Lines with an address and perhaps a title, as notes and tab savers write them; null for others. */
export function addressList(text: string): Fill | null {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const sample = lines.slice(0, SAMPLE_LINES).filter((line) => !line.startsWith('#'))
  const withAddress = sample.filter((line) => webLink(addressIn(line)) !== null)
  if (withAddress.length === 0 || withAddress.length < sample.length / 2) return null
  return (found) => {
    let heading = NO_BOARD
    for (const line of lines) {
      const address = addressIn(line)
      if (address === '' && line.startsWith('#')) {
        heading = line.replace(/^#+/, '').trim() || NO_BOARD
        continue
      }
      if (address === '') found.unreadable(line.trim(), 'no_address', heading)
      else
        putLink(found, () => [placeOf(found, [heading])], {
          href: address,
          within: heading,
          title: titleBeside(line, address),
        })
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

function addressIn(line: string): string {
  const [address = ''] = ADDRESS.exec(line.slice(0, 10_000)) ?? []
  const ended = withoutEnd(address, MARKS)
  return ended.endsWith(')') && !ended.includes('(') ? ended.slice(0, -1) : ended
}

function withoutEnd(text: string, marks: string): string {
  let end = text.length
  while (end > 0 && marks.includes(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}
