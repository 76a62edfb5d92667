import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { builtOnce } from '../../app/db/built-once.ts'
import { boards } from '../../app/db/content/boards.ts'
import type { Database } from '../../app/db/database.ts'

/** A board, and those who are named on its page. */
export type ShownRows = { boardId: number; people: string }

/** The routes of a board and of a section, by their ids in `app/routes.ts`. */
const BOARD_PAGES = ['screens/board/page', 'section']

const Person = v.object({ id: v.number() })

const BoardPage = v.object({
  board: v.object({ id: v.number(), owner: Person, collaborators: v.array(Person) }),
  pins: v.object({ items: v.array(v.object({ maker: Person })) }),
})

/** The rows that a visitor's page of a board shows, and their triggers know; null for other pages. */
export async function shownRows(
  reads: ReadonlyMap<string, { result: Promise<unknown> }>,
): Promise<ShownRows | null> {
  const read = BOARD_PAGES.map((id) => reads.get(id)).find((found) => found)
  const page = v.safeParse(BoardPage, await read?.result)
  if (!page.success) return null
  const { board, pins } = page.output
  const makers = pins.items.map(({ maker }) => maker)
  const people = new Set([board.owner, ...board.collaborators, ...makers].map(({ id }) => id))
  return { boardId: board.id, people: JSON.stringify([...people]) }
}

const versions = builtOnce((db) =>
  db
    .select({
      version: sql<string>`${boards.version} || ':' || (
        select group_concat(members.version) from json_each(${sql.placeholder('people')}) as person
        cross join members on members.id = person.value
      )`.as('version'),
    })
    .from(boards)
    .where(eq(boards.id, sql.placeholder('boardId'))),
)

/** The query for the version of these rows; without a row where the board is gone. */
export function versionOf(db: Database, rows: ShownRows) {
  return versions(db, rows)
}
