import { readTitleSuggestions } from '../../features/picker/title-suggestions.server.ts'
import { PinQuery } from '../../features/pins/pin.ts'
import { call, endpoint } from '../../http/api.server.ts'

const door = call({ GET: endpoint(PinQuery, readTitleSuggestions) })

export const loader = door.loader
export const action = door.action
