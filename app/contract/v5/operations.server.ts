import type { Answered } from '../../http/open-api/answer-operation.server.ts'
import { accountOperations } from './account-operations.server.ts'
import { adsOperations } from './ads/ads-operations.server.ts'
import { boardOperations } from './board-operations.server.ts'
import { mediaOperations } from './media-operations.server.ts'
import { pinOperations } from './pin-operations.server.ts'
import { searchOperations } from './search-operations.server.ts'
import { webhookOperations } from './webhook-operations.server.ts'

/** All operations of the API. Paths with literal parts come before those with parameters. */
export const operations: readonly Answered[] = [
  ...accountOperations,
  ...boardOperations,
  ...pinOperations,
  ...mediaOperations,
  ...searchOperations,
  ...adsOperations,
  ...webhookOperations,
]
