import * as v from 'valibot'
import type { RefusalCode } from '../../../../refusal.ts'
import type { ReceivedVideo } from './receive-video.server.ts'

export type Taken = ReceivedVideo | { refused: RefusalCode }

/** The field may hold a text, a file or a list. */
export const TakenVideo = v.pipe(
  v.custom<Taken>(isTaken, 'video_unreadable'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    if (!('refused' in dataset.value)) return dataset.value
    addIssue({ message: dataset.value.refused })
    return NEVER
  }),
)

function isTaken(input: unknown): input is Taken {
  return typeof input === 'object' && input !== null && ('key' in input || 'refused' in input)
}
