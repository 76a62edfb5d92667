import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { pins } from '../../db/pins.ts'
import { type ListPage, pageOf } from '../../paging.ts'
import { isListed, type WallPin } from '../pins/wall-pins.server.ts'
import { newestPins } from './feeds.server.ts'
import type { SearchQuery } from './feeds.ts'

/** The newest listed pins whose title or description has every word, each as the start of a word. */
export async function searchPins({ db }: Context, query: SearchQuery): Promise<ListPage<WallPin>> {
  const match = ftsQuery(query.q)
  if (match === null) return { items: [], bookmark: null }
  const found = await newestPins(db, query, sql`${isListed()} and ${matches(match)}`)
  return pageOf(found, query.pageSize)
}

function matches(match: string): SQL {
  return sql`${pins.id} in (select rowid from pins_fts where pins_fts match ${match})`
}

/** Words as FTS5 reads them: quoted, so that nothing typed is an operator, each a prefix. */
function ftsQuery(words: string): string | null {
  const found = words.match(/[\p{L}\p{N}]+/gu)?.slice(0, 12) ?? []
  return found.length > 0 ? found.map((word) => `"${word}"*`).join(' ') : null
}
