import { env } from 'cloudflare:test'
import type { Context } from '../../../app/context.server.ts'
import { newId } from '../../../app/db/ids.ts'
import { addSource } from '../../../app/features/transfer/sources/add-source.server.ts'
import { checkSource } from '../../../app/features/transfer/sources/check-source.server.ts'
import { readSources } from '../../../app/features/transfer/sources/read-sources.server.ts'
import type { NewSource } from '../../../app/features/transfer/sources/source.ts'
import { anAddress, aPage } from '../../pages/page.ts'
import { aPicture } from '../content/pictures.ts'
import { aMember } from '../identity/people.ts'
import { rssOf } from './feeds.ts'
import { withImages, withQueue } from './imports.ts'

/** A member whose sources are checked only when a test says so. */
export async function aFollower() {
  return withQueue(withImages(await aMember()), () => undefined)
}

export const aSite = () => `h${crypto.randomUUID().slice(0, 8)}.example`

export function aShownPicture(host = aSite()): Promise<string> {
  const headers = { 'Content-Type': 'image/png' }
  return aPage(aPicture(), { headers, address: anAddress(host) })
}

/** A feed on its own site, whose items have a picture; `set` changes its content. */
export async function aFeed(
  names: readonly string[],
  headers: Record<string, string> = {},
): Promise<{
  address: string
  set(names: readonly string[], more?: Record<string, string>, status?: number): Promise<void>
}> {
  const host = aSite()
  const address = anAddress(host)
  const picture = await aShownPicture(host)
  const set = async (shown: readonly string[], more = headers, status = 200) => {
    const items = shown.map((title) => ({
      title,
      id: `id-${title}`,
      image: picture,
      link: `https://${host}/${encodeURIComponent(title)}`,
    }))
    const type = { 'Content-Type': 'text/plain' }
    await aPage(rssOf(items), { address, status, headers: { ...type, ...more } })
  }
  await set(names)
  return { address, set }
}

export const HOUR_MS = 60 * 60 * 1000

/** Lets a board follow a feed's address; returns the source's id. */
export async function follow(
  member: Context,
  board: { id: number },
  url: string,
  more: Partial<NewSource> = {},
): Promise<number> {
  const input = { boardId: board.id, url, takes: 'new' as const, section: null, ...more }
  return (await addSource(member, input)).id
}

export type SourceRow = {
  state: string
  reason: string | null
  failures: number
  address: string
  etag: string | null
  checked_at: number
  check_at: number
  next_at: number
  created_at: number
  device: string | null
}

export async function sourceRow(id: number): Promise<SourceRow> {
  const row = await env.DB.prepare('select * from board_sources where id = ?')
    .bind(id)
    .first<SourceRow>()
  if (!row) throw new Error('there is no such source')
  return row
}

/** Checks a source when it is due, or at `atLeast` if that is later. Returns the time of the check. */
export async function checkSourceOnce(worker: Context, id: number, atLeast = 0): Promise<number> {
  const { next_at: turn } = await sourceRow(id)
  const now = Math.max(turn, atLeast)
  await checkSource({ ...worker, now }, { sourceId: id, turn })
  return now
}

/** The titles of a board's pins in order. */
export async function titlesOn(board: { id: number }): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'select title from pins where board_id = ? and deleted_at is null order by order_key',
  )
    .bind(board.id)
    .all<{ title: string }>()
  return results.map(({ title }) => title)
}

export async function shownSource(member: Context, board: { id: number }) {
  const [source] = (await readSources(member, { boardId: board.id })).sources
  if (!source) throw new Error('the board follows nothing')
  return source
}

/** A source in its state after the first check, with a failed entry; makes no request. */
export async function aSource(
  { viewer }: Context,
  board: { id: number },
  changes: { title?: string; reason?: string; address?: string } = {},
): Promise<number> {
  const at = Date.now()
  const { title = 'Kiln news', reason = null, address = anAddress(aSite()) } = changes
  const row = await env.DB.prepare(
    `insert into board_sources (id, board_id, member_id, address, title, state, reason, checked_at, check_at,
      next_at, created_at) values (?, ?, ?, ?, ?, 'following', ?, ?, ?, ?, ?) returning id`,
  )
    .bind(
      newId(at),
      board.id,
      viewer?.id ?? 0,
      address,
      title,
      reason,
      0,
      at + HOUR_MS,
      at + HOUR_MS,
      at,
    )
    .first<{ id: number }>()
  const id = row?.id ?? 0
  await env.DB.prepare(
    `insert into source_entries (source_id, key, title, description, link, state, reason, found_at)
      values (?, 'a', 'An entry without a picture', '', 'https://kiln.example/', 'failed', 'no_picture', 0)`,
  )
    .bind(id)
    .run()
  return id
}
