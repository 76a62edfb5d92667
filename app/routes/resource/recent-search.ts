import { forgetSearches, keepSearch } from '../../features/discovery/recent-searches.server.ts'
import { ForgottenSearch, NewRecentSearch } from '../../features/discovery/search.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  create: endpoint(NewRecentSearch, keepSearch),
  delete: endpoint(ForgottenSearch, forgetSearches),
})

export const loader = door.loader
export const action = door.action
