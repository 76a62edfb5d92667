import type { PinsJson } from '../export-format.ts'
import { bookmarksHtml } from './bookmarks-html.ts'
import { indexHtml } from './index-html.ts'
import { pinsCsv } from './pins-csv.ts'

export function textFiles(exported: PinsJson): { name: string; input: string }[] {
  return [
    { name: 'pins.json', input: `${JSON.stringify(exported, null, 2)}\n` },
    { name: 'pins.csv', input: pinsCsv(exported) },
    { name: 'bookmarks.html', input: bookmarksHtml(exported) },
    { name: 'index.html', input: indexHtml(exported) },
  ]
}
