import { BoardQuery } from '../../features/boards/board.ts'
import { readPickerSections } from '../../features/picker/picker-sections.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({ get: endpoint(BoardQuery, readPickerSections) })

export const loader = door.loader
export const action = door.action
