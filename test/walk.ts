import type { ListPage } from '../app/paging.ts'

/** Reads a list to its end, page by page, as a browser would; `between` runs after every page. */
export async function walk<T>(
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
