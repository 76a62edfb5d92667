import {
  copyAllPins,
  deleteAllPins,
  moveAllPins,
} from '../../features/organise/move-pins.server.ts'
import { AllPins, AllPinsToBoard } from '../../features/organise/organise.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  create: endpoint(AllPinsToBoard, copyAllPins),
  update: endpoint(AllPinsToBoard, moveAllPins),
  delete: endpoint(AllPins, deleteAllPins),
})

export const loader = door.loader
export const action = door.action
