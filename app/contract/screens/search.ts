import type { AppLoadContext } from '@remix-run/cloudflare'
import { searchSubject } from '../../features/ads/delivery/subject.ts'
import { type Guarded, withAdvisory } from '../../features/content/advisories/sensitivity.ts'
import {
  deleteSearches,
  keepSearch,
} from '../../features/screens/search/recent-searches/recent-searches.server.ts'
import { searchPins } from '../../features/screens/search/search.server.ts'
import {
  ForgottenSearch,
  HashtagStart,
  NewRecentSearch,
  PinSearchQuery,
  SearchQuery,
  SearchStart,
} from '../../features/screens/search/search.ts'
import { searchBoards } from '../../features/screens/search/search-boards.server.ts'
import { searchMembers } from '../../features/screens/search/search-members.server.ts'
import { suggestHashtags } from '../../features/screens/search/suggestions/hashtag-suggestions.server.ts'
import { suggestSearches } from '../../features/screens/search/suggestions/suggestions.server.ts'
import { searchYourPins } from '../../features/screens/search/your-pins/your-pins.server.ts'
import { YourPinsQuery } from '../../features/screens/search/your-pins/your-pins.ts'
import { call, endpoint, resource } from '../../http/api.server.ts'
import type { Contract } from '../../http/contract.server.ts'
import { withPromotedPins } from '../ads/delivery.ts'

export const searchContract = {
  BaseSearchResource: resource({
    get: withPromotedPins(
      PinSearchQuery,
      async (context, query) => ({ pins: await searchPins(context, query) }),
      ({ pins }, { q }) => searchSubject(pins.correction?.shown ?? q),
    ),
  }),
  /** The viewer's own pins, newest first, by `q`, `site`, `board`, `section`, `from`, `to`, `picture` and `alt`. */
  UserPinsSearchResource: resource({ get: endpoint(YourPinsQuery, advised(searchYourPins)) }),
  BoardSearchResource: resource({ get: endpoint(SearchQuery, advised(searchBoards)) }),
  UserSearchResource: resource({ get: endpoint(SearchQuery, advised(searchMembers)) }),
  SearchSuggestionsResource: resource({ get: endpoint(SearchStart, advised(suggestSearches)) }),
  RecentSearchResource: resource({
    create: endpoint(NewRecentSearch, keepSearch),
    delete: endpoint(ForgottenSearch, deleteSearches),
  }),
  'v3/search/autocomplete': call({ GET: endpoint(HashtagStart, advised(suggestHashtags)) }),
} satisfies Contract

function advised<Query, T>(search: (context: AppLoadContext, query: Query) => Promise<Guarded<T>>) {
  return async (context: AppLoadContext, query: Query) => withAdvisory(await search(context, query))
}
