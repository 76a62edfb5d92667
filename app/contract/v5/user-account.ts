import * as v from 'valibot'
import { NO_FIELDS, operation } from '../../http/operations/operation.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

const Account = v.object({
  id: v.string(),
  accountType: v.picklist(['PINNER', 'BUSINESS']),
  username: v.string(),
  businessName: v.nullable(v.string()),
  about: v.string(),
  profileImage: v.optional(v.string()),
  boardCount: Count,
  pinCount: Count,
  followerCount: Count,
  followingCount: Count,
})

export const getUserAccount = operation({
  ...{ id: 'user_account/get', method: 'GET', path: '/user_account' },
  summary: 'Your profile, or that of the business that `ad_account_id` names',
  scopes: ['user_accounts:read'],
  ...{ params: NO_FIELDS, query: NO_FIELDS, body: NO_FIELDS },
  ...{ status: 200, answer: Account },
})
