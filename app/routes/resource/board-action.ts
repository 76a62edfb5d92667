import { readAction } from '../../features/organise/action/read-action.server.ts'
import { undoAction } from '../../features/organise/action/undo-action.server.ts'
import { ActionOrBoard, ActionQuery } from '../../features/organise/organise.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  get: endpoint(ActionOrBoard, readAction),
  delete: endpoint(ActionQuery, undoAction),
})

export const loader = door.loader
export const action = door.action
