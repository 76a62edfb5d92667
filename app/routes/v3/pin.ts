import { PinQuery } from '../../features/pins/pin.ts'
import { readPin } from '../../features/pins/read-pin.server.ts'
import { call, endpoint } from '../../http/api.server.ts'

const door = call({ GET: endpoint(PinQuery, readPin) })

export const loader = door.loader
export const action = door.action
