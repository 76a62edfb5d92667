import { PinQuery } from '../../features/pins/pin.ts'
import { readPin } from '../../features/pins/read-pin.server.ts'
import { call, endpoint } from '../../http/api.server.ts'

export const { loader, action } = call({ GET: endpoint(PinQuery, readPin) })
