import { SectionOrder } from '../../features/organise/organise.ts'
import { moveSectionBetween } from '../../features/organise/sections/order-sections.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({ update: endpoint(SectionOrder, moveSectionBetween) })

export const loader = door.loader
export const action = door.action
