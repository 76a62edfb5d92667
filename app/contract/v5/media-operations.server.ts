import {
  listRegisteredMedia,
  readMedia,
  registerMedia,
} from '../../features/transfer/api/media/media.server.ts'
import { type Answered, answered } from '../../http/open-api/answer-operation.server.ts'
import { createMedia, getMedia, listMedia } from './media.ts'

export const mediaOperations: readonly Answered[] = [
  answered(createMedia, registerMedia),
  answered(listMedia, listRegisteredMedia),
  answered(getMedia, readMedia),
]
