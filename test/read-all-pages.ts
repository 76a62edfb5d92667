import type { ListPage } from '../app/paging.ts'

export type ReadPage = (page: {
  bookmark: string | null
  pageSize: number
}) => Promise<ListPage<unknown>>

/** Reads a list to its end, page by page like a browser; `between` runs after every page. */
export async function readAllPages<T>(
  read: (bookmark: string | null) => Promise<ListPage<T>>,
  between: () => Promise<unknown> = async () => {},
): Promise<T[][]> {
  const pages: T[][] = []
  let bookmark: string | null = null
  do {
    const page: ListPage<T> = await read(bookmark)
    pages.push(page.items)
    bookmark = page.bookmark
    await between()
    if (pages.length > 1000) throw new Error('the list has no end')
  } while (bookmark !== null)
  return pages
}

/** The rows on each page of a list of four: exactly one full page, and exactly two. */
export async function rowsOfFullPages(read: ReadPage): Promise<number[][]> {
  const sizes: number[][] = []
  for (const pageSize of [4, 2]) {
    const pages = await readAllPages((bookmark) => read({ bookmark, pageSize }))
    sizes.push(pages.map(({ length }) => length))
  }
  return sizes
}
