import { jsonValue } from '../../../../../text/json-value.ts'

/** Data that programs save as a script: `window.YTD.like.part0 = […]`. */
const ASSIGNED = /^\s*(?:window|var|let|const|export)[\w\s.[\]"']{0,200}=\s*(?=[[{])/

/** The value of JSON, of JSON lines as a list, or of a script that only assigns JSON; null for other texts. */
export function parsedJson(text: string): unknown {
  const json = text.replace(ASSIGNED, '')
  if (!/^\s*[{[]/.test(json)) return null
  return jsonValue(json.replace(/;\s*$/, '')) ?? parsedLines(json)
}

/** A line that was cut off stays as it is, so that the import can list it. */
function parsedLines(text: string): unknown[] | null {
  const values: unknown[] = []
  let unread = 0
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const value = jsonValue(line)
    if (value === undefined) unread++
    // Checked here, because trying each line of another text costs more than reading it.
    if (unread > (values.length + 1) / 2) return null
    values.push(value ?? line)
  }
  return values.length > 1 ? values : null
}
