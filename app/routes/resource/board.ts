import { BoardChange, BoardQuery, NewBoard } from '../../features/boards/board.ts'
import { deleteBoard } from '../../features/boards/board-lifecycle.server.ts'
import { createBoard, editBoard } from '../../features/boards/boards.server.ts'
import { readSharedBoard } from '../../features/boards/shared-board.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  create: endpoint(NewBoard, createBoard),
  get: endpoint(BoardQuery, readSharedBoard),
  update: endpoint(BoardChange, editBoard),
  delete: endpoint(BoardQuery, deleteBoard),
})

export const loader = door.loader
export const action = door.action
