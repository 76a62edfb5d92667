import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { pins } from '../../db/pins.ts'
import type { ListPage } from '../../paging.ts'
import { type WallPin, wallPage } from '../pins/wall-pins.server.ts'
import { newestPins } from './feeds.server.ts'
import type { SearchQuery } from './feeds.ts'

/** The newest listed pins whose title or description has every word, each as the start of a word. */
export async function searchPins({ db }: Context, query: SearchQuery): Promise<ListPage<WallPin>> {
  const { q, bookmark, pageSize } = query
  const match = ftsQuery(q)
  if (match === null) return { items: [], bookmark: null }
  const found = await newestPins(
    db,
    { bookmark: null, pageSize },
    isFound(match, bookmark, pageSize),
  )
  return wallPage(found, pageSize)
}

/**
 * The pins of one page. The index of words is walked from the newest and left as soon as the page is
 * full, so that a word that a million pins have costs no more than a rare one.
 */
function isFound(match: string, bookmark: number | null, pageSize: number): SQL {
  const before = bookmark === null ? sql`` : sql`and pins_fts.rowid < ${bookmark}`
  return sql`${pins.id} in (
    select found.id from pins_fts cross join pins as found on found.id = pins_fts.rowid
    where pins_fts match ${match} ${before} and found.deleted_at is null and found.is_listed = 1
    order by pins_fts.rowid desc limit ${pageSize + 1}
  )`
}

/** More words than anyone types; the rest is left aside. */
const WORDS = 12

/**
 * Words as FTS5 reads them: quoted, so that nothing typed is an operator, each a prefix. Marks belong
 * to the letter before them.
 */
function ftsQuery(words: string): string | null {
  const found = words.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)?.slice(0, WORDS) ?? []
  return found.length > 0 ? found.map((word) => `"${word}"*`).join(' ') : null
}
