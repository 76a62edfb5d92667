import { allOf } from './api.ts'
import { ApiBoard, ApiSection } from './api-schemas.ts'
import { Fault } from './fault.ts'
import type { Session } from './session/session.ts'

export type ApiPlace = { boardId: string; sectionId: string | null }

type Named = { id: string; name: string }

/** Finds a board and a section by id or name; reads each list once. */
export function placeFinder(session: Session) {
  let boards: Promise<ApiBoard[]> | null = null
  const sections = new Map<string, Promise<ApiSection[]>>()
  return async (board: string, section: string | undefined): Promise<ApiPlace> => {
    boards ??= allOf(session, 'boards', ApiBoard)
    const { id: boardId } = findByIdOrName(await boards, board, 'board')
    if (section === undefined) return { boardId, sectionId: null }
    const known = sections.get(boardId) ?? allOf(session, `boards/${boardId}/sections`, ApiSection)
    sections.set(boardId, known)
    return { boardId, sectionId: findByIdOrName(await known, section, 'section').id }
  }
}

function findByIdOrName<T extends Named>(all: readonly T[], query: string, kind: string): T {
  const byId = all.find(({ id }) => id === query)
  if (byId) return byId
  const named = all.filter(({ name }) => folded(name) === folded(query))
  const [found] = named
  if (!found) throw new Fault(`There is no ${kind} "${query}".`)
  if (named.length > 1) throw new Fault(`Several are called "${query}". Use the ${kind}'s id.`)
  return found
}

export function folded(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}
