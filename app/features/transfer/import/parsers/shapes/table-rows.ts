import { parseCsv } from '../../../../../text/parse-csv.ts'
import { IMPORT_ENTRIES, MOST_COLUMNS } from '../../../limits.ts'
import { looksLikeAddress } from '../addresses.ts'
import { type Fields, isFields } from '../records.ts'
import { parsedJson } from './parsed-json.ts'
import { isHtml, xmlRecords } from './xml-records.ts'

const DEPTH = 40

type Table = { header: string[] | null; rows: string[][]; hasFields: boolean }

/**
 * Reads a table's rows, and its header if it has one. For JSON or XML, each record is a row and the header has the
 * names of the fields. If there are several lists of records, reads the longest one that contains addresses.
 */
export function tableIn(text: string, mostRows = IMPORT_ENTRIES + 2): Table {
  const parsed = parsedJson(text) ?? (isXml(text) ? xmlRecords(text) : null)
  if (parsed !== null) return recordTable(longestList(parsed), mostRows)
  const [first = [], ...rest] = parseCsv(text, mostRows)
  return first.some(looksLikeAddress)
    ? { header: null, rows: [first, ...rest], hasFields: false }
    : { header: first, rows: rest, hasFields: false }
}

export function beginsLikeData(text: string): boolean {
  return /^\s*[{[<]/.test(text)
}

function isXml(text: string): boolean {
  return /^\s*</.test(text) && !isHtml(text)
}

type Cells = Map<string, string>

/** Lists of the same name in several records count as one list. */
function longestList(root: unknown): Cells[] {
  const lists = new Map<string, Cells[]>()
  function visit(value: unknown, path: string, depth: number): void {
    if (depth > DEPTH) return
    if (Array.isArray(value)) for (const one of value) visit(one, `${path}/`, depth + 1)
    if (!isFields(value)) return
    const list = lists.get(path) ?? []
    lists.set(path, list)
    list.push(cellsOf(value))
    for (const [name, inner] of Object.entries(value)) visit(inner, `${path}.${name}`, depth + 1)
  }
  visit(root, '', 0)
  const [longest = []] = [...lists.values()]
    .filter((list) => list.some((cells) => [...cells.values()].some(looksLikeAddress)))
    .sort((one, other) => other.length - one.length)
  return longest
}

/** A record's texts, including those of nested records. */
function cellsOf(record: Fields): Cells {
  const cells: Cells = new Map()
  for (const [name, value] of Object.entries(record)) {
    if (!isFields(value)) cells.set(name, textOf(value))
    else
      for (const [inner, text] of Object.entries(value))
        cells.set(`${name} / ${inner}`, textOf(text))
  }
  return cells
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}

function recordTable(list: readonly Cells[], mostRows: number): Table {
  const records = list.slice(0, mostRows)
  const filled = records.flatMap((cells) => [...cells].filter(([, text]) => text !== ''))
  const header = [...new Set(filled.map(([name]) => name))].slice(0, MOST_COLUMNS)
  const rows = records.map((cells) => header.map((name) => cells.get(name) ?? ''))
  return { header, rows, hasFields: true }
}
