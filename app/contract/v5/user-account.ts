import * as v from 'valibot'
import { NO_FIELDS, operation } from '../../http/open-api/operation.ts'
import { Count, OwnId } from './fields.ts'

const Account = v.object({
  id: OwnId,
  accountType: v.picklist(['PINNER', 'BUSINESS']),
  username: v.string(),
  businessName: v.nullable(v.string()),
  about: v.string(),
  profileImage: v.optional(v.string()),
  websiteUrl: v.optional(v.string()),
  boardCount: Count,
  pinCount: Count,
  followerCount: Count,
  followingCount: Count,
})

const LinkedBusiness = v.object({
  id: OwnId,
  username: v.string(),
  imageMediumUrl: v.optional(v.string()),
})

export const getUserAccount = operation({
  id: 'user_account/get',
  method: 'GET',
  path: '/user_account',
  summary: 'Your profile, or that of the business that `ad_account_id` names',
  scopes: ['user_accounts:read'],
  params: NO_FIELDS,
  query: NO_FIELDS,
  body: NO_FIELDS,
  status: 200,
  answer: Account,
})

export const getLinkedBusinesses = operation({
  id: 'linked_business_accounts/get',
  method: 'GET',
  path: '/user_account/businesses',
  summary: 'The businesses that you manage',
  scopes: ['user_accounts:read'],
  params: NO_FIELDS,
  query: NO_FIELDS,
  body: NO_FIELDS,
  status: 200,
  answer: v.array(LinkedBusiness),
})
