import { allOf } from './api.ts'
import { Fault } from './fault.ts'
import type { Session } from './session/session.ts'
import { Board, Section } from './wire.ts'

export type Place = { boardId: string; sectionId: string | null }

type Named = { id: string; name: string }

/** Finds a board and a section by their ids or names; asks for each list once. */
export function placeFinder(session: Session) {
  let boards: Promise<Board[]> | null = null
  const sections = new Map<string, Promise<Section[]>>()
  return async (board: string, section: string | undefined): Promise<Place> => {
    boards ??= allOf(session, 'boards', Board)
    const { id: boardId } = oneOf(await boards, board, 'board')
    if (section === undefined) return { boardId, sectionId: null }
    const known = sections.get(boardId) ?? allOf(session, `boards/${boardId}/sections`, Section)
    sections.set(boardId, known)
    return { boardId, sectionId: oneOf(await known, section, 'section').id }
  }
}

function oneOf<T extends Named>(all: readonly T[], asked: string, kind: string): T {
  const byId = all.find(({ id }) => id === asked)
  if (byId) return byId
  const named = all.filter(({ name }) => folded(name) === folded(asked))
  const [found] = named
  if (!found) throw new Fault(`There is no ${kind} "${asked}".`)
  if (named.length > 1)
    throw new Fault(`Several are called "${asked}". Name the ${kind} by its id.`)
  return found
}

export function folded(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}
