import { PinSave } from '../../features/pins/pin.ts'
import { savePin } from '../../features/pins/save-pin.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

export const { loader, action } = resource({ create: endpoint(PinSave, savePin) })
