import { IMPORT_ENTRIES } from '../../limits.ts'

/** Rows of a CSV (RFC 4180), at most one more than an import may have. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  const cell = /("(?:[^"]|"")*"?|[^,\r\n]*)(,|\r\n|\n|\r|$)/y
  let row: string[] = []
  while (cell.lastIndex < text.length && rows.length <= IMPORT_ENTRIES + 1) {
    const [, content = '', end = ''] = cell.exec(text) ?? []
    // Text after a closing quote is no CSV.
    if (end === '' && cell.lastIndex < text.length) return rows
    row.push(
      content.startsWith('"') ? content.slice(1).replace(/"$/, '').replaceAll('""', '"') : content,
    )
    if (end === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push([...row, ''])
  return rows
}
