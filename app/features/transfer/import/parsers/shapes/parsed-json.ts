import { jsonValue } from '../../../../../text/json-value.ts'

/** Data that programs save as a script: `window.YTD.like.part0 = […]`. */
const ASSIGNED = /^\s*(?:window|var|let|const|export)[\w\s.[\]"']{0,200}=\s*(?=[[{])/

/** The value of JSON, of JSON lines as a list, or of a script that only assigns JSON; null for other texts. */
export function parsedJson(text: string): unknown {
  const json = text.replace(ASSIGNED, '')
  if (!/^\s*[{[]/.test(json)) return null
  return jsonValue(json.replace(/;\s*$/, '')) ?? parsedLines(json)
}

/** Keeps a truncated line as text, so that the import can list it. */
function parsedLines(text: string): unknown[] | null {
  const values: unknown[] = []
  let unread = 0
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const value = jsonValue(line)
    if (value === undefined) unread++
    // Stops early, because trying to parse every line of a text that isn't JSON lines takes long.
    if (unread > (values.length + 1) / 2) return null
    values.push(value ?? line)
  }
  return values.length > 1 ? values : null
}
