import * as v from 'valibot'
import { readBoardsShortlist } from '../../features/picker/picker-boards.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({ get: endpoint(v.object({}), readBoardsShortlist) })

export const loader = door.loader
export const action = door.action
