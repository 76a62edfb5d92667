import { readable } from './escaped.ts'

/** RFC 4180 with a byte order mark, so that spreadsheets recognise UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join()}\r\n`).join('')}`
}

/** Prefixes a formula with one more apostrophe: https://owasp.org/www-community/attacks/CSV_Injection. */
function cell(text: string): string {
  const clean = readable(text)
  const plain = /^'*[=+\-@\t\r]/.test(clean) ? `'${clean}` : clean
  return `"${plain.replaceAll('"', '""')}"`
}
