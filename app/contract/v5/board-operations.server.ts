import {
  addBoard,
  changeBoard,
  removeBoard,
} from '../../features/transfer/api/boards/change-boards.server.ts'
import {
  listFullBoards,
  readFullBoard,
} from '../../features/transfer/api/boards/read-boards.server.ts'
import {
  addSection,
  listFullSections,
  removeSection,
  renameSection,
} from '../../features/transfer/api/boards/sections.server.ts'
import {
  listPinsOfBoard,
  listPinsOfSection,
} from '../../features/transfer/api/pins/board-pins.server.ts'
import { type Answered, answered } from '../../http/open-api/answer-operation.server.ts'
import {
  createBoard,
  createSection,
  deleteBoard,
  deleteSection,
  getBoard,
  listBoardPins,
  listBoards,
  listSectionPins,
  listSections,
  updateBoard,
  updateSection,
} from './boards.ts'

export const boardOperations: readonly Answered[] = [
  answered(listBoards, listFullBoards),
  answered(createBoard, addBoard),
  answered(getBoard, readFullBoard),
  answered(updateBoard, changeBoard),
  answered(deleteBoard, removeBoard),
  answered(listBoardPins, listPinsOfBoard),
  answered(listSections, listFullSections),
  answered(createSection, addSection),
  answered(updateSection, renameSection),
  answered(deleteSection, removeSection),
  answered(listSectionPins, listPinsOfSection),
]
