import { readable } from '../../../text/escaped.ts'
import type { PinsJson } from '../export-format.ts'

const COLUMNS = [
  ...['board', 'section', 'title', 'description', 'link', 'picture', 'video', 'alt_text'],
  ...['note', 'saved_by', 'made_by', 'created_at'],
]

/** RFC 4180 with a byte order mark, by which spreadsheets know UTF-8. */
export function pinsCsv({ boards }: PinsJson): string {
  const rows = boards.flatMap(({ name, pins, sections }) =>
    [{ title: '', pins }, ...sections].flatMap((section) =>
      section.pins.map((pin) => [
        ...[name, section.title, pin.title, pin.description, pin.link ?? '', pin.picture],
        ...[pin.video ?? '', pin.alt_text, pin.note, pin.saved_by ?? '', pin.made_by ?? ''],
        pin.created_at,
      ]),
    ),
  )
  return `\ufeff${[COLUMNS, ...rows].map((row) => `${row.map(cell).join()}\r\n`).join('')}`
}

/** A formula gets an apostrophe beside its own ones (https://owasp.org/www-community/attacks/CSV_Injection). */
function cell(text: string): string {
  const clean = readable(text)
  const plain = /^'*[=+\-@\t\r]/.test(clean) ? `'${clean}` : clean
  return `"${plain.replaceAll('"', '""')}"`
}
