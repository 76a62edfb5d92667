import type { Answered } from '../../http/operations/answer-operation.server.ts'
import { accountOperations } from './account-operations.server.ts'
import { adsOperations } from './ads/ads-operations.server.ts'
import { boardOperations } from './board-operations.server.ts'
import { mediaOperations } from './media-operations.server.ts'
import { pinOperations } from './pin-operations.server.ts'
import { searchOperations } from './search-operations.server.ts'
import { webhookOperations } from './webhook-operations.server.ts'

/** All that the open API answers, a path's literal parts before those that vary. */
export const operations: readonly Answered[] = [
  ...accountOperations,
  ...boardOperations,
  ...pinOperations,
  ...mediaOperations,
  ...searchOperations,
  ...adsOperations,
  ...webhookOperations,
]
