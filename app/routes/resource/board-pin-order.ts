import { movePinBetween } from '../../features/organise/order-pins.server.ts'
import { PinOrder } from '../../features/organise/organise.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({ update: endpoint(PinOrder, movePinBetween) })

export const loader = door.loader
export const action = door.action
