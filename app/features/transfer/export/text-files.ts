import { readableJson } from '../../../text/escaped.ts'
import type { PinsJson } from '../export-format.ts'
import { bookmarksHtml } from './bookmarks-html.ts'
import { indexHtml } from './index-html.ts'
import { pinsCsv } from './pins-csv.ts'

export function textFiles(exported: PinsJson): { name: string; input: string }[] {
  return [
    { name: 'pins.json', input: `${readableJson(exported, 2)}\n` },
    { name: 'pins.csv', input: pinsCsv(exported) },
    { name: 'bookmarks.html', input: bookmarksHtml(exported) },
    { name: 'index.html', input: indexHtml(exported) },
  ]
}
