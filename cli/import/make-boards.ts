import { allOf, ask } from '../api.ts'
import { Fault } from '../fault.ts'
import { folded } from '../places.ts'
import type { Session } from '../session/session.ts'
import { Board, Section } from '../wire.ts'
import type { BoardLine, SectionLine } from './line.ts'

export type BoardMaker = ReturnType<typeof boardMaker>

/** Makes boards and sections, or takes those of the same name, and knows the new ids of the old. */
export function boardMaker(session: Session) {
  const boards = new Map<string, string>()
  const sections = new Map<string, string>()
  const known = new Map<string, Promise<Section[]>>()
  let own: Promise<Board[]> | null = null

  const sectionsOf = (boardId: string) => {
    const found = known.get(boardId) ?? allOf(session, `boards/${boardId}/sections`, Section)
    known.set(boardId, found)
    return found
  }

  return {
    async make({ id, name, description, privacy }: BoardLine): Promise<void> {
      own ??= allOf(session, 'boards', Board)
      const same = (await own).find((board) => folded(board.name) === folded(name))
      // Only a business has protected ones; its words stay hidden elsewhere.
      const body = { name, description, privacy: privacy === 'PUBLIC' ? 'PUBLIC' : 'SECRET' }
      boards.set(id, (same ?? (await ask(session, 'boards', Board, { body }))).id)
    },

    async makeSection({ id, board_id, name }: SectionLine): Promise<void> {
      const boardId = newBoard(board_id)
      const same = (await sectionsOf(boardId)).find((one) => folded(one.name) === folded(name))
      const made =
        same ?? (await ask(session, `boards/${boardId}/sections`, Section, { body: { name } }))
      sections.set(id, made.id)
    },

    newBoard,
    newSection: (id: string | null) => (id === null ? null : named(sections, id, 'section')),
  }

  function newBoard(id: string): string {
    return named(boards, id, 'board')
  }
}

function named(ids: ReadonlyMap<string, string>, id: string, kind: string): string {
  const found = ids.get(id)
  if (found === undefined) throw new Fault(`No line before it has the ${kind} ${id}.`)
  return found
}
