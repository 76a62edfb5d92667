/** Spreadsheets and our exports prefix formulas with an apostrophe. */
const GUARDED = /^'(?='*[=+\-@\t\r])/

const DELIMITERS = [',', ';', '\t', '|']

/**
 * At most `mostRows` rows of a CSV (RFC 4180). Text after a closing quote belongs to its cell; an unclosed quote is
 * literal.
 */
export function parseCsv(text: string, mostRows: number): string[][] {
  const delimiter = delimiterOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let isBroken = false
  for (let at = 0; at < text.length && rows.length < mostRows; ) {
    const plainEnd = endOfPlain(text, at, delimiter)
    let cell = text.slice(at, plainEnd)
    let end = plainEnd
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1, isBroken)
      if (close < 0) isBroken = true
      else {
        end = endOfPlain(text, close + 1, delimiter)
        cell =
          text.slice(at + 1, close).replaceAll('""', '"') + text.slice(close + 1, end).trimEnd()
      }
    }
    row.push(cell)
    at = end + 1
    if (text[end] === delimiter) {
      if (at === text.length) row.push('')
      continue
    }
    if (text[end] === '\r' && text[at] === '\n') at++
    if (row.some((one) => one !== '')) rows.push(row)
    row = []
  }
  if (row.length > 0 && rows.length < mostRows) rows.push(row)
  return rows
}

/** A cell without the apostrophe that keeps spreadsheets from running it as a formula. */
export function withoutGuard(cell: string): string {
  return cell.replace(GUARDED, '')
}

function delimiterOf(text: string): string {
  const line = text.slice(0, endOfLine(text, 0)).replace(/"[^"]*"/g, '')
  const counted = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: line.split(delimiter).length,
  }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).delimiter
}

function endOfPlain(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) {
    const letter = text[at]
    if (letter === delimiter || letter === '\n' || letter === '\r') return at
  }
  return text.length
}

function endOfLine(text: string, from: number): number {
  const found = /[\r\n]/g
  found.lastIndex = from
  return found.exec(text)?.index ?? text.length
}

function closingQuote(text: string, from: number, isInLine: boolean): number {
  for (let at = from; at < text.length; at++) {
    if (isInLine && (text[at] === '\n' || text[at] === '\r')) return -1
    if (text[at] !== '"') continue
    if (text[at + 1] !== '"') return at
    at++
  }
  return -1
}
