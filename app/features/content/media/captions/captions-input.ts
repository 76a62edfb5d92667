import * as v from 'valibot'
import { NoFile } from '../pictures/picture-input.ts'
import { received } from '../received.ts'
import type { ReadCaptions } from './read-captions.ts'

/** The value of the choice that a video has no speech. */
export const NO_SPEECH = 'none'

export type Captions = ReadCaptions & { hash: string }

const CaptionsFile = received<Captions>('hash', 'captions_unreadable')

/** Ignores a file sent by somebody who isn't logged in. */
const UnreadFile = v.pipe(
  v.instance(File),
  v.transform(() => undefined),
)

/** A form's fields for a video's captions. A file takes precedence over the choice. */
export const CAPTIONS_FIELDS = {
  captions: v.optional(
    v.lazy((input) => {
      if (input instanceof File) return UnreadFile
      return input === '' ? NoFile : CaptionsFile
    }),
  ),
  speech: v.optional(v.picklist(['keep', NO_SPEECH, ''], 'invalid_parameters')),
}

type CaptionsFields = {
  captions?: Captions | undefined
  speech?: 'keep' | typeof NO_SPEECH | '' | undefined
}

/** The hash of a video's captions, {@link NO_SPEECH}, or null if the video has neither. */
export type CaptionsChoice = string | null

/** The choice of a form; undefined if the saved choice stays. */
export function chosenCaptions({ captions, speech }: CaptionsFields): CaptionsChoice | undefined {
  if (captions) return captions.hash
  return speech === 'keep' ? undefined : speech === '' ? null : speech
}

export function savedCaptions(saved: {
  captionsHash: string | null
  hasNoSpeech: boolean
}): CaptionsChoice {
  return saved.hasNoSpeech ? NO_SPEECH : saved.captionsHash
}

/** The columns of a choice; none if the saved choice stays. */
export function captionsColumns(choice: CaptionsChoice | undefined) {
  if (choice === undefined) return {}
  const hasNoSpeech = choice === NO_SPEECH
  return { captionsHash: hasNoSpeech ? null : choice, hasNoSpeech }
}
