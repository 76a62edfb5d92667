import { SearchQuery } from '../../features/discovery/search.ts'
import { searchMembers } from '../../features/discovery/search-members.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  get: endpoint(SearchQuery, searchMembers),
})

export const loader = door.loader
export const action = door.action
