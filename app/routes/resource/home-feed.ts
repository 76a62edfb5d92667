import { homeFeed } from '../../features/discovery/feeds.server.ts'
import { HomeQuery } from '../../features/discovery/feeds.ts'
import { endpoint, resource } from '../../http/api.server.ts'

export const { loader, action } = resource({
  get: endpoint(HomeQuery, homeFeed),
})
