import { SearchQuery } from '../../features/discovery/search.ts'
import { searchBoards } from '../../features/discovery/search-boards.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  get: endpoint(SearchQuery, searchBoards),
})

export const loader = door.loader
export const action = door.action
