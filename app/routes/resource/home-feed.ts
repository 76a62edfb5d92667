import { homeFeed } from '../../features/discovery/feeds.server.ts'
import { HomeQuery } from '../../features/discovery/feeds.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  get: endpoint(HomeQuery, homeFeed),
})

export const loader = door.loader
export const action = door.action
