import { PickerQuery } from '../../features/picker/picker.ts'
import { readPickerBoards } from '../../features/picker/picker-boards.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({ get: endpoint(PickerQuery, readPickerBoards) })

export const loader = door.loader
export const action = door.action
