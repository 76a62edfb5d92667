import * as v from 'valibot'
import { NO_ANSWER, NO_FIELDS, operation, page } from '../../http/open-api/operation.ts'
import { PageQuery } from '../../paging.ts'

const Website = v.object({ website: v.pipe(v.string('site_missing'), v.maxLength(2048)) })

const WebsiteSummary = v.object({ website: v.string(), status: v.literal('success') })

export const listWebsites = operation({
  id: 'user_websites/get',
  method: 'GET',
  path: '/user_account/websites',
  summary: 'Websites that you claimed',
  scopes: ['user_accounts:read'],
  params: NO_FIELDS,
  query: PageQuery,
  body: NO_FIELDS,
  status: 200,
  answer: page(WebsiteSummary),
})

export const verifyWebsite = operation({
  id: 'verify_website/update',
  method: 'POST',
  path: '/user_account/websites',
  summary: 'Claim a website that shows its code as a tag, a file or a DNS record',
  scopes: ['user_accounts:write'],
  params: NO_FIELDS,
  query: NO_FIELDS,
  body: Website,
  status: 200,
  answer: WebsiteSummary,
})

export const unverifyWebsite = operation({
  id: 'unverify_website/delete',
  method: 'DELETE',
  path: '/user_account/websites',
  summary: 'Unclaim a website',
  scopes: ['user_accounts:write'],
  params: NO_FIELDS,
  query: Website,
  body: NO_FIELDS,
  status: 204,
  answer: NO_ANSWER,
})

export const getVerification = operation({
  id: 'website_verification/get',
  method: 'GET',
  path: '/user_account/websites/verification',
  summary: 'The verification code for your `website`; each website has its own',
  scopes: ['user_accounts:read'],
  params: NO_FIELDS,
  query: Website,
  body: NO_FIELDS,
  status: 200,
  answer: v.object({
    verificationCode: v.string(),
    dnsTxtRecord: v.string(),
    metatag: v.string(),
    filename: v.string(),
    fileContent: v.string(),
  }),
})
