import { jsonValue } from '../../../text/json-value.ts'

/** The start of a script in a comment or in CDATA, as on old pages. */
const START = /^(?:\/\/|\/\*)?\s{0,8}(?:<!\[CDATA\[|<!--)(?:\s{0,8}\*\/)?/
const END = /(?:\/\/|\/\*)?\s{0,8}(?:\]\]>|-->)(?:\s{0,8}\*\/)?$/

/** Parses a JSON-LD script, even with line breaks in strings or trailing commas; undefined if invalid. */
export function jsonLd(text: string): unknown {
  return jsonValue(text) ?? jsonValue(repaired(text))
}

function repaired(text: string): string {
  const json = text.trim().replace(START, '').replace(END, '')
  return json.replace(/\s+/g, ' ').replace(/, ?([}\]])/g, ' $1')
}
