import { findOwnBoards, findOwnPins } from '../../features/transfer/api/search/search-own.server.ts'
import { searchPublicPins } from '../../features/transfer/api/search/search-pins.server.ts'
import { type Answered, answered } from '../../http/open-api/answer-operation.server.ts'
import { searchAllPins, searchOwnBoards, searchOwnPins } from './search.ts'

export const searchOperations: readonly Answered[] = [
  answered(searchOwnBoards, findOwnBoards),
  answered(searchOwnPins, findOwnPins),
  answered(searchAllPins, searchPublicPins),
]
