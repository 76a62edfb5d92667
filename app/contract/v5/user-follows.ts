import * as v from 'valibot'
import { NO_FIELDS, operation, page } from '../../http/open-api/operation.ts'
import { PageQuery } from '../../paging.ts'
import { Count, OwnId } from './fields.ts'

const UserSummary = v.object({ username: v.string(), type: v.literal('user') })

const FollowedBoard = v.object({
  id: OwnId,
  name: v.string(),
  description: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  pinCount: Count,
  followerCount: Count,
  collaboratorCount: Count,
  privacy: v.literal('PUBLIC'),
  owner: v.object({ username: v.string() }),
  media: v.object({ imageCoverUrl: v.nullable(v.string()) }),
})

const OWN_LIST = {
  scopes: ['user_accounts:read'],
  params: NO_FIELDS,
  query: PageQuery,
  body: NO_FIELDS,
  status: 200,
} as const

export const listFollowers = operation({
  id: 'followers/list',
  method: 'GET',
  path: '/user_account/followers',
  summary: 'Your followers, the most recent first',
  ...OWN_LIST,
  answer: page(UserSummary),
})

export const listFollowing = operation({
  id: 'user_following/get',
  method: 'GET',
  path: '/user_account/following',
  summary: 'Members that you follow, the most recent first',
  ...OWN_LIST,
  answer: page(UserSummary),
})

export const listFollowedBoards = operation({
  id: 'boards_user_follows/list',
  method: 'GET',
  path: '/user_account/following/boards',
  summary: 'Boards that you follow, the most recent first',
  ...OWN_LIST,
  answer: page(FollowedBoard),
})

export const followUser = operation({
  id: 'follow_user/update',
  method: 'POST',
  path: '/user_account/following/{username}',
  summary: 'Follow a member',
  scopes: ['user_accounts:write'],
  params: v.object({ username: v.string() }),
  query: NO_FIELDS,
  body: NO_FIELDS,
  status: 200,
  answer: UserSummary,
})
