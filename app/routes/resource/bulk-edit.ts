import { copyPins, deletePins, movePins } from '../../features/organise/move-pins.server.ts'
import { PinsToBoard, PinsToDelete } from '../../features/organise/organise.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  create: endpoint(PinsToBoard, copyPins),
  update: endpoint(PinsToBoard, movePins),
  delete: endpoint(PinsToDelete, deletePins),
})

export const loader = door.loader
export const action = door.action
