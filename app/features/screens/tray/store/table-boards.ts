import { foldName } from '../../../content/boards/board-names/names.ts'
import { isCreated, sendCall } from '../../organise/select/bulk-action-client.ts'
import { newBoardCall } from '../../organise/select/calls.ts'
import type { PickerProfile } from '../../picker/board-cache.ts'
import { fetchBoards } from '../../picker/picker-calls.ts'
import { type BoardsByName, boardsByName } from '../table/row-boards.ts'
import { missingBoardsOf } from '../table/table.ts'
import { fillTray } from './fill-tray.ts'
import { changeTable, currentTray } from './tray-state.ts'

/** Loads the member's boards and places the pictures whose rows name one. */
export async function loadTableBoards(profile: PickerProfile): Promise<void> {
  const { owner } = currentTray()
  const found = await fetchBoards(profile, null)
  if (currentTray().owner === owner) setBoards(found ? boardsByName(found.allBoards) : 'failed')
}

/** Creates the boards that rows name and the member doesn't have. Returns how many it created. */
export async function createTableBoards(
  profile: PickerProfile,
  isSecret: boolean,
): Promise<number> {
  // A board may have been created elsewhere meanwhile.
  await loadTableBoards(profile)
  const { owner, table, pictures } = currentTray()
  const problems: string[] = []
  let created = 0
  for (const name of missingBoardsOf(table, pictures).names) {
    const { data, message } = await sendCall(newBoardCall({ name, isSecret }, profile), isCreated)
    if (currentTray().owner !== owner) return created
    if (data) addBoard({ id: data.id, name })
    else problems.push(`${name}: ${message}`)
    if (data) created++
  }
  changeTable((latest) => ({ ...latest, problems }))
  return created
}

function addBoard(board: { id: number; name: string }): void {
  const boards = currentTray().table?.boards
  if (boards && typeof boards !== 'string')
    setBoards(new Map([...boards, [foldName(board.name), board]]))
}

function setBoards(boards: BoardsByName | 'failed'): void {
  changeTable((table) => ({ ...table, boards }))
  fillTray()
}
