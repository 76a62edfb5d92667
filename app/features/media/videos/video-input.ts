import * as v from 'valibot'
import type { RefusalCode } from '../../../refusal.ts'
import type { ReceivedVideo } from './receive-video.server.ts'

/** What became of a video that a form sent: it was received, or refused with the form still to be read. */
export type Taken = ReceivedVideo | { refused: RefusalCode }

/** A video that the form's reader received. A field can be a text, another file, or a list of both. */
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
