import { env } from 'cloudflare:test'
import type { Context } from '../../../app/context.server.ts'
import { newId } from '../../../app/db/ids.ts'
import type { NewBoard } from '../../../app/features/content/boards/board.ts'
import { type Board, createBoard } from '../../../app/features/content/boards/boards.server.ts'
import {
  createSection,
  type Section,
} from '../../../app/features/content/boards/sections/sections.server.ts'

/** A board of this member, public by default, with a unique name. */
export function aBoard(owner: Context, changes: Partial<NewBoard> = {}): Promise<Board> {
  const name = `Board ${crypto.randomUUID().slice(0, 8)}`
  return createBoard(owner, { name, description: '', privacy: 'public', ...changes })
}

export function aSection(owner: Context, board: Board, title = 'Tiles'): Promise<Section> {
  return createSection(owner, { boardId: board.id, title })
}

/** Makes a member an invited or accepted collaborator. */
export async function collaborate(
  board: { id: number },
  { viewer }: Context,
  state: 'invited' | 'accepted' = 'accepted',
): Promise<void> {
  await env.DB.prepare(`insert into board_collaborators (board_id, member_id, state, created_at)
    values (?, ?, ?, 0)`)
    .bind(board.id, viewer?.id ?? 0, state)
    .run()
}

/** Adds this many boards to a member in one statement. A board's name is `name` and a number. */
export async function fillBoards(
  { viewer }: Context,
  count: number,
  { name = 'b', privacy = 'public' }: { name?: string; privacy?: 'public' | 'secret' } = {},
): Promise<void> {
  const folded = name.toLowerCase()
  const slug = folded.replaceAll(/\W+/g, '-')
  await env.DB.prepare(`with recursive places(n) as (select 1 union all select n + 1 from places where n < ?2)
    insert into boards (id, owner_id, name, folded_name, slug, privacy, created_at)
    select ?3 + n, ?1, ?4 || n, ?5 || n, ?6 || n, ?7, 0 from places`)
    .bind(viewer?.id ?? 0, count, newId(Date.now() + 60_000), name, folded, slug, privacy)
    .run()
}
