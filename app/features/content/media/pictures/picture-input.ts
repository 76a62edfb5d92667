import * as v from 'valibot'
import { PICTURE_BYTES } from '../limits.ts'

declare global {
  interface Uint8ArrayConstructor {
    fromBase64(base64: string): Uint8Array<ArrayBuffer>
  }
}

/** A picture from a form; an unused input sends an empty file, which counts as none. */
export const PictureFile = v.lazy((input) => (input === '' ? NoFile : SomeFile))

const NoFile = v.pipe(
  v.literal(''),
  v.transform(() => undefined),
)

const SomeFile = v.pipe(
  v.instance(File, 'picture_missing'),
  v.maxSize(PICTURE_BYTES, 'picture_too_large'),
  v.transform((file) => (file.size === 0 ? undefined : file)),
)

const PREFIX = /^data:image\/[\w.+-]+;base64,/i

const LONGEST_BASE64 = Math.ceil(PICTURE_BYTES / 3) * 4 + 1024

/** A picture from JSON: base64, with or without a data URL's prefix. */
export const PictureBase64 = v.pipe(
  v.string('picture_missing'),
  v.nonEmpty('picture_missing'),
  v.maxLength(LONGEST_BASE64, 'picture_too_large'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return Uint8Array.fromBase64(dataset.value.replace(PREFIX, ''))
    } catch {
      addIssue({ message: 'picture_unreadable' })
      return NEVER
    }
  }),
)
