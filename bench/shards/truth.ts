import type { Shards } from './deliver.ts'
import { DIRECTORY, INDEXES, SHARDS } from './tables.ts'

type Row = Record<string, number>

/** How many counts and mirrored rows differ from what the shards' own rows say. */
export async function countFalse(shards: Shards): Promise<{ checked: number; wrong: number }> {
  const of = async (numbers: readonly number[], sql: string): Promise<Row[]> => {
    const found = await Promise.all(
      numbers.map((number) => shards[number]?.prepare(sql).all<Row>()),
    )
    return found.flatMap((answer) => answer?.results ?? [])
  }
  const pins = await of(SHARDS, 'select * from pins')
  const members = await of(SHARDS, 'select * from members')
  const boards = await of(SHARDS, 'select * from boards')
  const mirrored = (kind: string) =>
    `select subject_id, object_id from mirrors where kind = '${kind}'`
  const saves = tally(
    pins.filter(({ is_listed }) => is_listed),
    'via_pin_id',
  )
  const followers = tally(await of(SHARDS, 'select * from follows'), 'member_id')
  const held = tally(pins, 'board_id')
  const counts = [
    ...pins.map(({ id = 0, save_count }) => save_count === (saves.get(id) ?? 0)),
    ...members.map(({ id = 0, follower_count }) => follower_count === (followers.get(id) ?? 0)),
    ...boards.map(({ id = 0, pin_count }) => pin_count === (held.get(id) ?? 0)),
  ]
  const same = [
    compared(
      (await of(SHARDS, 'select * from collaborators')).map((row) => [
        row['member_id'],
        row['board_id'],
      ]),
      pairs(await of(SHARDS, mirrored('collaborator'))),
    ),
    compared(
      pins.filter(({ is_listed }) => is_listed).map(({ id, board_id }) => [id, board_id]),
      pairs(await of(INDEXES, mirrored('listed'))),
    ),
    compared(
      (await of([DIRECTORY], 'select * from accounts')).map(({ member_id }) => [member_id]),
      members.map(({ id }) => [id]),
    ),
  ]
  return {
    checked: counts.length + same.reduce((sum, { checked }) => sum + checked, 0),
    wrong:
      counts.filter((isTrue) => !isTrue).length + same.reduce((sum, { wrong }) => sum + wrong, 0),
  }
}

function tally(rows: readonly Row[], column: string): Map<number, number> {
  const counts = new Map<number, number>()
  for (const row of rows) {
    const id = row[column]
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

function pairs(rows: readonly Row[]): unknown[][] {
  return rows.map(({ subject_id, object_id }) => [subject_id, object_id])
}

function compared(own: unknown[][], mirror: unknown[][]): { checked: number; wrong: number } {
  const [a, b] = [new Set(own.map(String)), new Set(mirror.map(String))]
  return { checked: a.size, wrong: [...a, ...b].filter((row) => a.has(row) !== b.has(row)).length }
}
