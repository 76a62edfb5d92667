import { readAccount } from '../../features/transfer/api/read-account.server.ts'
import { type Answered, answered } from '../../http/operations/answer-operation.server.ts'
import { getUserAccount } from './user-account.ts'

/** All that the open API answers, a path's literal parts before those that vary. */
export const operations: readonly Answered[] = [answered(getUserAccount, readAccount)]
