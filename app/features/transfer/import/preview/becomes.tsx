import type { ImportPage } from '../read-import.server.ts'
import { AUDIENCES } from './audiences.ts'

type Board = Omit<ImportPage['boards'][number], 'id' | 'name' | 'pins'>

export function Becomes({ board }: { board: Board }) {
  const { boardId, privacy, sections } = board
  const inFile = privacy === null ? '' : ` (${privacy} in the file)`
  const withSections =
    sections === 0 ? '' : `, ${sections === 1 ? '1 section' : `${sections} sections`}`
  if (boardId === null) return `A new board${withSections}${inFile}`
  const takers = takersOf(board)
  if (takers.length === 0) return `A board of its own beside ${boardText(board)}${withSections}`
  if (takers.length === 3) return `Added to ${boardText(board)}${withSections}`
  const choices = takers.map((choice) => `“${AUDIENCES[choice]}”`).join(' or ')
  return (
    <>
      A board of its own beside {boardText(board)}
      {withSections}
      {inFile}. Added to it only with {choices}.
    </>
  )
}

function takersOf({ isTakenIfSecret, isTakenIfAsFile, isTakenIfPublic }: Board) {
  const takers: (keyof typeof AUDIENCES)[] = []
  if (isTakenIfSecret) takers.push('secret')
  if (isTakenIfAsFile) takers.push('as_file')
  if (isTakenIfPublic) takers.push('public')
  return takers
}

function boardText({ boardPrivacy, isShared, isArchived }: Board): string {
  const kind =
    boardPrivacy === 'secret' && isShared
      ? 'secret board with collaborators'
      : `${boardPrivacy} board`
  return `your ${isArchived ? 'archived ' : ''}${kind}`
}
