import { decodeEntities } from '../../../content/webpages/page-pictures-text.ts'
import { tagEnd } from '../../import/parsers/bookmarks/html-tokens.ts'

export type XmlToken = { from: number; to: number } & (
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }
)

const CDATA = '<![CDATA['

/** Splits XML at its tags, however malformed. Entities are single characters from a fixed list; no DTD is read. */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  for (let from = 0; from < xml.length; ) {
    const start = xml.indexOf('<', from)
    if (start !== from) {
      const to = start < 0 ? xml.length : start
      yield { kind: 'text', text: decodeEntities(xml.slice(from, to)), from, to }
      from = to
      continue
    }
    const to = markupEnd(xml, from)
    const token = xml.startsWith(CDATA, from) ? textOfCdata(xml, from, to) : tagAt(xml, from, to)
    if (token) yield token
    from = to
  }
}

function markupEnd(xml: string, from: number): number {
  for (const [start, end] of [
    ['<!--', '-->'],
    [CDATA, ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!xml.startsWith(start, from)) continue
    const found = xml.indexOf(end, from + start.length)
    return found < 0 ? xml.length : found + end.length
  }
  return Math.min(tagEnd(xml, from) + 1, xml.length)
}

function textOfCdata(xml: string, from: number, to: number): XmlToken {
  const end = xml.startsWith(']]>', to - 3) ? to - 3 : to
  return { kind: 'text', text: xml.slice(from + CDATA.length, end), from, to }
}

const NAME_LENGTH = 64

function tagAt(xml: string, from: number, to: number): XmlToken | null {
  const head = xml.slice(from + 1, Math.min(to, from + NAME_LENGTH))
  const [whole, slash, name = ''] = /^(\/?)([a-z_][\w:.-]*)/i.exec(head) ?? []
  if (whole === undefined) return null
  const at = { name: name.toLowerCase(), from, to }
  if (slash) return { kind: 'close', ...at }
  const attributes = xml.slice(from + 1 + whole.length, to - 1)
  return { kind: 'open', attributes, isEmpty: attributes.endsWith('/'), ...at }
}
