import { checkOffsite } from '../../features/pins/offsite.server.ts'
import { OffsiteCheck } from '../../features/pins/offsite.ts'
import { call, endpoint } from '../../http/api.server.ts'

const door = call({ GET: endpoint(OffsiteCheck, checkOffsite) })

export const loader = door.loader
export const action = door.action
