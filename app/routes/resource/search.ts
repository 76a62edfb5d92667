import { searchPins } from '../../features/discovery/search.server.ts'
import { SearchQuery } from '../../features/discovery/search.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  get: endpoint(SearchQuery, searchPins),
})

export const loader = door.loader
export const action = door.action
