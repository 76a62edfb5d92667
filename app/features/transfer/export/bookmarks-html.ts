import { escaped } from '../../../text/escaped.ts'
import type { ExportedPin, PinsJson } from '../export-format.ts'

/**
 * The bookmarks file that every browser reads; boards and sections are folders. `PRIVATE` marks everything on boards
 * that aren't public.
 */
export function bookmarksHtml({ boards }: PinsJson): string {
  const folders = boards.map(({ name, created_at, privacy, pins, sections }) => {
    const mark = privacy === 'public' ? '' : ' PRIVATE="1"'
    const bookmarks = (inside: readonly ExportedPin[]) =>
      inside.flatMap((pin) => bookmark(pin, mark))
    return folder(name, created_at, mark, [
      ...bookmarks(pins),
      ...sections.map((section) =>
        folder(section.title, created_at, mark, bookmarks(section.pins)),
      ),
    ])
  })
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
${folders.join('')}</DL><p>
`
}

function folder(name: string, createdAt: string, mark: string, inside: readonly string[]): string {
  return `<DT><H3 ADD_DATE="${secondsOf(createdAt)}"${mark}>${line(name)}</H3>
<DL><p>
${inside.join('')}</DL><p>
`
}

function bookmark(
  { link, title, alt_text, description, created_at }: ExportedPin,
  mark: string,
): string[] {
  if (link === null) return []
  const name = line(title || alt_text || link)
  const descriptionLines = description ? `<DD>${line(description)}\n` : ''
  return [
    `<DT><A HREF="${escaped(link)}" ADD_DATE="${secondsOf(created_at)}"${mark}>${name}</A>\n${descriptionLines}`,
  ]
}

function line(text: string): string {
  return escaped(text.replace(/\s+/g, ' '))
}

function secondsOf(time: string): number {
  return Math.floor(Date.parse(time) / 1000)
}
