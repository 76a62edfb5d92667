import { recentPins } from '../../features/discovery/feeds.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'
import { PageQuery } from '../../paging.ts'

export const { loader, action } = resource({
  get: endpoint(PageQuery, recentPins),
})
