import { HOME, hashtagSubject, pinSubject } from '../../features/ads/delivery/subject.ts'
import { readBoardPage } from '../../features/screens/feeds/board-page.server.ts'
import { recentPins } from '../../features/screens/feeds/feeds.server.ts'
import {
  BoardPageQuery,
  FeedQuery,
  HomeQuery,
  PinPageQuery,
  ProfileQuery,
} from '../../features/screens/feeds/feeds.ts'
import { homeFeed } from '../../features/screens/feeds/home/home-feed.server.ts'
import { readPinPage } from '../../features/screens/feeds/pin-page.server.ts'
import { readCreatedPage } from '../../features/screens/profiles/profile-page.server.ts'
import { readHashtagPage } from '../../features/screens/search/hashtag-page.server.ts'
import { HashtagQuery } from '../../features/screens/search/search.ts'
import { endpoint, resource } from '../../http/api.server.ts'
import type { Contract } from '../../http/contract.server.ts'
import { withPromotedPins } from '../ads/delivery.ts'

export const feedsContract = {
  UserHomefeedResource: resource({
    get: withPromotedPins(
      HomeQuery,
      async (context, query) => ({ pins: await homeFeed(context, query) }),
      HOME,
    ),
  }),
  IdeasFeedResource: resource({ get: endpoint(FeedQuery, recentPins) }),
  BoardFeedResource: resource({
    get: endpoint(
      BoardPageQuery,
      async (context, query) => (await readBoardPage(context, query)).pins,
    ),
  }),
  HashtagFeedResource: resource({
    get: withPromotedPins(HashtagQuery, readHashtagPage, ({ tag }) => hashtagSubject(tag)),
  }),
  RelatedPinFeedResource: resource({
    get: withPromotedPins(PinPageQuery, readPinPage, ({ pin }) => pinSubject(pin)),
  }),
  UserPinsResource: resource({
    get: endpoint(
      ProfileQuery,
      async (context, query) => (await readCreatedPage(context, query)).pins,
    ),
  }),
} satisfies Contract
