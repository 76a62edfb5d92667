import { foldName } from '../../../content/boards/board-names/names.ts'
import type { PickerBoard } from '../../picker/picker.ts'
import { isEditable, type TrayPicture } from '../tray.ts'
import type { TableRow } from './meet-rows.ts'

type NamedBoard = { id: number; name: string }

/** Boards by their folded names. */
export type BoardsByName = ReadonlyMap<string, NamedBoard>

/** The boards that a member can save to. Their own come before others' boards of the same name. */
export function boardsByName(
  boards: readonly Pick<PickerBoard, 'id' | 'name' | 'collaboratedByMe'>[],
): BoardsByName {
  const others = boards.filter(({ collaboratedByMe }) => collaboratedByMe)
  const own = boards.filter(({ collaboratedByMe }) => !collaboratedByMe)
  return new Map([...others, ...own].map((board) => [foldName(board.name), board]))
}

/** The pictures on the boards of their rows. A picture with a place of its own keeps it. */
export function placePictures(
  pictures: readonly TrayPicture[],
  rows: readonly TableRow[],
  boards: BoardsByName,
): TrayPicture[] {
  const byPicture = new Map(rows.map((row) => [row.pictureId, row]))
  return pictures.map((picture) => {
    const board = boardOf(byPicture.get(picture.id), boards)
    if (!board || !isUnplaced(picture)) return picture
    return { ...picture, place: { boardId: board.id, sectionId: null, name: board.name } }
  })
}

export type MissingBoards = {
  /** The names of boards that don't exist, without repeats. */
  names: readonly string[]
  /** How many pictures have no place because of them. */
  pictures: number
}

export function missingBoards(
  pictures: readonly TrayPicture[],
  rows: readonly TableRow[],
  boards: BoardsByName,
): MissingBoards {
  const unplaced = new Set(pictures.filter(isUnplaced).map(({ id }) => id))
  const waiting = rows.filter(
    (row) => unplaced.has(row.pictureId ?? '') && row.board !== '' && !boardOf(row, boards),
  )
  const names = new Map(waiting.map(({ board }) => [foldName(boardName(board)), boardName(board)]))
  return { names: [...names.values()], pictures: waiting.length }
}

/** Whether a row names a section with its board. Its pin goes to the board itself. */
export function namesSection({ board }: TableRow, boards: BoardsByName): boolean {
  return boardName(board) !== board && !boards.has(foldName(board))
}

function boardOf(row: TableRow | undefined, boards: BoardsByName): NamedBoard | undefined {
  if (!row || row.board === '') return undefined
  return boards.get(foldName(row.board)) ?? boards.get(foldName(boardName(row.board)))
}

/** The board in `Board/Section`. */
function boardName(text: string): string {
  const [board = ''] = text.split('/')
  return board.trim() || text
}

function isUnplaced(picture: TrayPicture): boolean {
  return picture.place === null && isEditable(picture)
}
