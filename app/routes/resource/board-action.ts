import { ActionOrBoard, ActionQuery } from '../../features/organise/organise.ts'
import { readAction } from '../../features/organise/read-action.server.ts'
import { undoAction } from '../../features/organise/undo-action.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  get: endpoint(ActionOrBoard, readAction),
  delete: endpoint(ActionQuery, undoAction),
})

export const loader = door.loader
export const action = door.action
