import { allOf, callApi } from '../api.ts'
import { ApiBoard, ApiSection } from '../api-schemas.ts'
import { Fault } from '../fault.ts'
import { folded } from '../place-finder.ts'
import type { Session } from '../session/session.ts'
import type { BoardLine, SectionLine } from './line.ts'

export type BoardMaker = ReturnType<typeof boardMaker>

/** Creates boards and sections, or uses existing ones with the same names. Maps old ids to new ones. */
export function boardMaker(session: Session) {
  const boards = new Map<string, string>()
  const sections = new Map<string, string>()
  const known = new Map<string, Promise<ApiSection[]>>()
  let ownBoards: Promise<ApiBoard[]> | null = null

  const sectionsOf = (boardId: string) => {
    const found = known.get(boardId) ?? allOf(session, `boards/${boardId}/sections`, ApiSection)
    known.set(boardId, found)
    return found
  }

  return {
    async make({ id, name, description, privacy }: BoardLine): Promise<void> {
      ownBoards ??= allOf(session, 'boards', ApiBoard)
      const same = (await ownBoards).find((board) => folded(board.name) === folded(name))
      // Only business accounts can create protected boards, so these boards become secret.
      const body = { name, description, privacy: privacy === 'PUBLIC' ? 'PUBLIC' : 'SECRET' }
      boards.set(id, (same ?? (await callApi(session, 'boards', ApiBoard, { body }))).id)
    },

    async makeSection({ id, board_id, name }: SectionLine): Promise<void> {
      const boardId = newBoard(board_id)
      const same = (await sectionsOf(boardId)).find((one) => folded(one.name) === folded(name))
      const made =
        same ??
        (await callApi(session, `boards/${boardId}/sections`, ApiSection, { body: { name } }))
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
  if (found === undefined) throw new Fault(`No earlier line has the ${kind} ${id}.`)
  return found
}
