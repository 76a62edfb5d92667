import { SearchQuery } from '../../features/discovery/feeds.ts'
import { searchPins } from '../../features/discovery/search.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

export const { loader, action } = resource({
  get: endpoint(SearchQuery, searchPins),
})
