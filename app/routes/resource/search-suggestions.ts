import { SearchStart } from '../../features/discovery/search.ts'
import { suggestSearches } from '../../features/discovery/suggestions.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  get: endpoint(SearchStart, suggestSearches),
})

export const loader = door.loader
export const action = door.action
