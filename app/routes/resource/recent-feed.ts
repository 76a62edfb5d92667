import { recentPins } from '../../features/discovery/feeds.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'
import { PageQuery } from '../../paging.ts'

const door = resource({
  get: endpoint(PageQuery, recentPins),
})

export const loader = door.loader
export const action = door.action
