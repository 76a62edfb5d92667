/** A bookmarks file with folders, each with its own lines. */
export function bookmarks(folders: Record<string, readonly string[]>): string {
  const lists = Object.entries(folders).map(
    ([name, lines]) => `<DT><H3>${name}</H3>\n<DL><p>\n${lines.join('\n')}\n</DL><p>`,
  )
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<H1>Bookmarks</H1>\n<DL><p>\n${lists.join('\n')}\n</DL><p>`
}

export function bookmark(href: string, title: string, attributes = ''): string {
  return `<DT><A HREF="${href}" ${attributes}>${title}</A>`
}
