import { PinSave } from '../../features/pins/pin.ts'
import { savePin } from '../../features/pins/save-pin.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({ create: endpoint(PinSave, savePin) })

export const loader = door.loader
export const action = door.action
