import { keepLandingSignals } from '../../features/access/landing-signals.server.ts'
import { LandingSignals } from '../../features/access/landing-signals.ts'
import { call, endpoint } from '../../http/api.server.ts'

const door = call({ POST: endpoint(LandingSignals, keepLandingSignals) })

export const loader = door.loader
export const action = door.action
