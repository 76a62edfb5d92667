/** An entry of a file, and where its pin should be. */
export type Entry = { title: string; board: string; section: string; page: string; picture: string }

const BOARDS = 8

/** A member's entries, half of them in a section, alternating between the boards. */
export function entriesOf(username: string, count: number, origin: string): Entry[] {
  return Array.from({ length: count }, (_, n) => ({
    title: `Plate ${n}`,
    board: `Shelf ${n % BOARDS}`,
    section: n % (2 * BOARDS) < BOARDS ? '' : 'Blue',
    page: `${origin}/${username}/page/${n}`,
    picture: `${origin}/${username}/picture/${n}.jpg`,
  }))
}

/** The file formats, each with a file name and a function that writes entries. */
export const FORMATS = {
  pinterest: (entries: readonly Entry[]) => ({
    name: 'pins.json',
    text: JSON.stringify({
      pins: entries.map(({ title, board, section, page, picture }) => ({
        title,
        board_name: board,
        section,
        canonical_link: page,
        image: picture,
      })),
    }),
  }),
  // Bookmarks include no pictures, so the import fetches each page first.
  bookmarks: (entries: readonly Entry[]) => ({
    name: 'bookmarks.html',
    text: `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${[...byName(entries, 'board')]
      .map(([board, own]) => folder(board, [...byName(own, 'section')].map(bookmarkList)))
      .join('\n')}\n</DL><p>`,
  }),
  raindrop: (entries: readonly Entry[]) => ({
    name: 'raindrop.csv',
    text: [
      'id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite',
      ...entries.map(({ title, board, section, page, picture }, n) => {
        const place = section ? `${board} / ${section}` : board
        return `${n},${title},,,${page},${place},,,${picture},,`
      }),
    ].join('\n'),
  }),
}

function byName(entries: readonly Entry[], level: 'board' | 'section'): Map<string, Entry[]> {
  return Map.groupBy(entries, (entry) => entry[level])
}

function bookmarkList([section, entries]: [string, Entry[]]): string {
  const lines = entries.map(({ title, page }) => `<DT><A HREF="${page}">${title}</A>`)
  return section === '' ? lines.join('\n') : folder(section, lines)
}

function folder(name: string, lines: readonly string[]): string {
  return `<DT><H3>${name}</H3>\n<DL><p>\n${lines.join('\n')}\n</DL><p>`
}
