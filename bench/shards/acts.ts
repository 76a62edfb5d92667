import type { Shards } from './deliver.ts'
import { DIRECTORY, idOf, SHARDS, shardOf } from './tables.ts'

/** The ids of everything that was made, gone things included. */
export type World = {
  tick: number
  members: number[]
  boards: { id: number; ownerId: number }[]
  pins: { id: number; boardId: number }[]
  random: () => number
}

type Act = (shards: Shards, world: World) => Promise<void>

/** Acts of members; each is one transaction on one shard. */
export const ACTS: Record<string, Act> = {
  async 'sign up'(shards, world) {
    const id = idOf(++world.tick, pick(world, SHARDS))
    await run(shards, DIRECTORY, 'insert into accounts values (?, ?)', [id, `member${id}`])
    world.members.push(id)
  },
  async 'create a board'(shards, world) {
    const ownerId = pick(world, world.members)
    const id = idOf(++world.tick, shardOf(ownerId))
    await run(shards, shardOf(id), 'insert into boards (id, owner_id) values (?, ?)', [id, ownerId])
    world.boards.push({ id, ownerId })
  },
  'create a pin': (shards, world) => addPin(shards, world, null),
  'save a pin': (shards, world) => addPin(shards, world, pick(world, world.pins).id),
  async 'delete a pin'(shards, world) {
    const { id } = pick(world, world.pins)
    await run(shards, shardOf(id), 'delete from pins where id = ?', [id])
  },
  async 'make a board secret, or public'(shards, world) {
    const { id } = pick(world, world.boards)
    const database = shards[shardOf(id)]
    await database?.batch([
      database.prepare('update boards set is_secret = 1 - is_secret where id = ?').bind(id),
      database
        .prepare(
          `update pins set is_listed = (select 1 - is_secret from boards where id = ?1)
          where board_id = ?1`,
        )
        .bind(id),
    ])
  },
  async 'follow, or stop'(shards, world) {
    await toggle(shards, 'follows', [pick(world, world.members), pick(world, world.members)])
  },
  async 'invite to a board, or leave it'(shards, world) {
    await toggle(shards, 'collaborators', [
      pick(world, world.boards).id,
      pick(world, world.members),
    ])
  },
}

export function pick<T>({ random }: Pick<World, 'random'>, from: readonly T[]): T {
  const picked = from[Math.floor(random() * from.length)]
  if (picked === undefined) throw new Error('There is nothing to pick from.')
  return picked
}

async function addPin(shards: Shards, world: World, viaPinId: number | null): Promise<void> {
  const { id: boardId } = pick(world, world.boards)
  const id = idOf(++world.tick, shardOf(boardId))
  await run(
    shards,
    shardOf(id),
    `insert into pins (id, board_id, via_pin_id, is_listed)
    select ?1, id, ?2, 1 - is_secret from boards where id = ?3`,
    [id, viaPinId, boardId],
  )
  world.pins.push({ id, boardId })
}

/** Takes a pair away where it is there, and adds it where it isn't. The first id says where it lies. */
async function toggle(
  shards: Shards,
  table: 'follows' | 'collaborators',
  pair: [number, number],
): Promise<void> {
  const database = shards[shardOf(pair[0])]
  const columns = table === 'follows' ? '(follower_id, member_id)' : '(board_id, member_id)'
  const removed = await database
    ?.prepare(`delete from ${table} where ${columns} = (?, ?)`)
    .bind(...pair)
    .run()
  if (removed?.meta.changes) return
  await database
    ?.prepare(`insert into ${table} ${columns} values (?, ?) on conflict do nothing`)
    .bind(...pair)
    .run()
}

async function run(shards: Shards, number: number, sql: string, params: unknown[]): Promise<void> {
  await shards[number]
    ?.prepare(sql)
    .bind(...params)
    .run()
}
