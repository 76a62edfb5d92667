import * as v from 'valibot'
import type { Context } from '../../context.server.ts'
import { releaseSite } from '../../features/content/claims/claims.server.ts'
import { Site } from '../../features/content/claims/site.server.ts'
import {
  followByName,
  listFollowedBoards as readFollowedBoards,
  listFollowers as readFollowers,
  listFollowing as readFollowing,
} from '../../features/transfer/api/account/follow-lists.server.ts'
import { listBusinesses } from '../../features/transfer/api/account/linked-businesses.server.ts'
import {
  readVerification,
  listWebsites as readWebsites,
  verifyWebsite as verify,
} from '../../features/transfer/api/account/websites.server.ts'
import { readAccount } from '../../features/transfer/api/read-account.server.ts'
import { parseInput } from '../../http/input.server.ts'
import { answered } from '../../http/open-api/answer-operation.server.ts'
import { getLinkedBusinesses, getUserAccount } from './user-account.ts'
import { followUser, listFollowedBoards, listFollowers, listFollowing } from './user-follows.ts'
import { getVerification, listWebsites, unverifyWebsite, verifyWebsite } from './user-websites.ts'

const Website = v.object({ website: Site })

/** Parses a site's address or name to its host before calling `act`. */
function withHost<A>(act: (context: Context, site: { website: string }) => Promise<A>) {
  return (context: Context, asked: { website: string }) => act(context, parseInput(Website, asked))
}

export const accountOperations = [
  answered(getUserAccount, readAccount),
  answered(getLinkedBusinesses, listBusinesses),
  answered(listFollowers, readFollowers),
  answered(listFollowing, readFollowing),
  answered(listFollowedBoards, readFollowedBoards),
  answered(followUser, followByName),
  answered(listWebsites, readWebsites),
  answered(verifyWebsite, withHost(verify)),
  answered(
    unverifyWebsite,
    withHost(async (context, { website: site }) => {
      await releaseSite(context, { site })
    }),
  ),
  answered(getVerification, withHost(readVerification)),
]
