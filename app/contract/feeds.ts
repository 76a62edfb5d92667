import { readBoardPage } from '../features/feeds/board-page.server.ts'
import { homeFeed, recentPins } from '../features/feeds/feeds.server.ts'
import { BoardPageQuery, HomeQuery, PinPageQuery, ProfileQuery } from '../features/feeds/feeds.ts'
import { readPinPage } from '../features/feeds/pin-page.server.ts'
import { readCreatedPage } from '../features/profiles/profile-page.server.ts'
import { readHashtagPage } from '../features/search/hashtag-page.server.ts'
import { HashtagQuery } from '../features/search/search.ts'
import { endpoint, resource } from '../http/api.server.ts'
import type { Contract } from '../http/contract.server.ts'
import { PageQuery } from '../paging.ts'

export const feedsContract = {
  UserHomefeedResource: resource({ get: endpoint(HomeQuery, homeFeed) }),
  IdeasFeedResource: resource({ get: endpoint(PageQuery, recentPins) }),
  BoardFeedResource: resource({
    get: endpoint(
      BoardPageQuery,
      async (context, query) => (await readBoardPage(context, query)).pins,
    ),
  }),
  HashtagFeedResource: resource({
    get: endpoint(
      HashtagQuery,
      async (context, query) => (await readHashtagPage(context, query)).pins,
    ),
  }),
  RelatedPinFeedResource: resource({
    get: endpoint(PinPageQuery, async (context, query) => (await readPinPage(context, query)).pins),
  }),
  UserPinsResource: resource({
    get: endpoint(
      ProfileQuery,
      async (context, query) => (await readCreatedPage(context, query)).pins,
    ),
  }),
} satisfies Contract
