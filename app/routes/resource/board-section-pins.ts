import { movePinsOutOfSection } from '../../features/organise/move-pins.server.ts'
import { SectionPins } from '../../features/organise/organise.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({ delete: endpoint(SectionPins, movePinsOutOfSection) })

export const loader = door.loader
export const action = door.action
