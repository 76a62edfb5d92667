import { suggestHashtags } from '../features/discovery/hashtag-suggestions.server.ts'
import { forgetSearches, keepSearch } from '../features/discovery/recent-searches.server.ts'
import { searchPins } from '../features/discovery/search.server.ts'
import {
  ForgottenSearch,
  HashtagStart,
  NewRecentSearch,
  SearchQuery,
  SearchStart,
} from '../features/discovery/search.ts'
import { searchBoards } from '../features/discovery/search-boards.server.ts'
import { searchMembers } from '../features/discovery/search-members.server.ts'
import { suggestSearches } from '../features/discovery/suggestions.server.ts'
import { call, endpoint, resource } from '../http/api.server.ts'
import type { Contract } from '../http/contract.server.ts'

export const searchContract = {
  BaseSearchResource: resource({ get: endpoint(SearchQuery, searchPins) }),
  BoardSearchResource: resource({ get: endpoint(SearchQuery, searchBoards) }),
  UserSearchResource: resource({ get: endpoint(SearchQuery, searchMembers) }),
  SearchSuggestionsResource: resource({ get: endpoint(SearchStart, suggestSearches) }),
  RecentSearchResource: resource({
    create: endpoint(NewRecentSearch, keepSearch),
    delete: endpoint(ForgottenSearch, forgetSearches),
  }),
  'v3/search/autocomplete': call({ GET: endpoint(HashtagStart, suggestHashtags) }),
} satisfies Contract
