import { numbers, SHAPES, VIEWER_ID } from './fill.ts'

/** Higher than every id of a filled database. */
const FIRST_ID = 1_000_000_000

export const VIEWER_BOARDS = {
  large: { id: FIRST_ID, name: 'Kitchens', path: '/viewer/kitchens/', pinCount: 20_000 },
  small: { id: FIRST_ID + 1, name: 'Sheds', path: '/viewer/sheds/', pinCount: 100 },
  empty: { id: FIRST_ID + 2, name: 'Gardens', path: '/viewer/gardens/', pinCount: 0 },
} as const

/** Gives the viewer a large board, a small one and an empty one. */
export async function addViewerBoards(database: D1Database): Promise<void> {
  let firstPinId = FIRST_ID
  for (const { id, name, pinCount } of Object.values(VIEWER_BOARDS)) {
    await database
      .prepare(
        `insert into boards (id, owner_id, name, folded_name, slug, created_at)
        values (?1, ${VIEWER_ID}, ?2, lower(?2), lower(?2), 1)`,
      )
      .bind(id, name)
      .run()
    await addPins(database, { firstId: firstPinId, pinCount, board: String(id) })
    firstPinId += pinCount
  }
}

/** The most boards that a member may have, including the board created at sign-up. */
export const MANY_BOARDS = { firstId: FIRST_ID + 1, count: 2000 } as const

/** Gives the viewer many boards, with five pins each. */
export async function addManyBoards(database: D1Database): Promise<void> {
  const count = MANY_BOARDS.count - 1
  await database
    .prepare(
      `insert into boards (id, owner_id, name, folded_name, slug, created_at)
      ${numbers(count)}
      select ${FIRST_ID} + n, ${VIEWER_ID}, 'Idea ' || n, 'idea ' || n, 'idea-' || n, 1 from numbers`,
    )
    .run()
  const board = `${FIRST_ID} + 1 + n % ${count}`
  await addPins(database, { firstId: FIRST_ID, pinCount: 5 * count, board })
}

async function addPins(
  database: D1Database,
  { firstId, pinCount, board }: { firstId: number; pinCount: number; board: string },
): Promise<void> {
  if (pinCount === 0) return
  await database
    .prepare(
      `insert into pins (id, pinner_id, board_id, picture_id, title, method, created_at)
      ${numbers(pinCount)}
      select ${firstId} + n, ${VIEWER_ID}, ${board}, n % ${SHAPES} + 1, 'Plan ' || n, 'uploaded', 1
      from numbers`,
    )
    .run()
}
