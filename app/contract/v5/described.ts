import type { Operation } from '../../http/open-api/operation.ts'
import * as ads from './ads/ads.ts'
import * as adsAnalytics from './ads/ads-analytics.ts'
import * as boards from './boards.ts'
import * as media from './media.ts'
import * as pins from './pins.ts'
import * as search from './search.ts'
import * as account from './user-account.ts'
import * as follows from './user-follows.ts'
import * as websites from './user-websites.ts'
import * as webhooks from './webhooks.ts'

type DescribedOperation = Pick<
  Operation,
  | 'id'
  | 'method'
  | 'path'
  | 'summary'
  | 'scopes'
  | 'params'
  | 'query'
  | 'body'
  | 'status'
  | 'answer'
>

const FILES = [account, follows, websites, boards, pins, media, search, adsAnalytics, ads, webhooks]

/** All operations without their handlers, for `/openapi.json` and `/developers/`. */
export const describedOperations: readonly DescribedOperation[] = FILES.flatMap((file) =>
  Object.values<DescribedOperation | object>(file).filter(
    (one): one is DescribedOperation => 'answer' in one,
  ),
)
