import * as v from 'valibot'
import { PICTURE_BYTES } from '../limits.ts'

declare global {
  interface Uint8ArrayConstructor {
    /** In workerd and in every current browser; TypeScript's library lags behind. */
    fromBase64(base64: string): Uint8Array<ArrayBuffer>
  }
}

/**
 * A picture as a form sends it. A file input that nobody used sends an empty file, which workerd reads
 * as an empty text: both count as none, so the output may be undefined. What the file really is,
 * `storePicture` finds out.
 */
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

/** Base64 of the largest picture; a prefix and line breaks don't count for much beside it. */
const LONGEST_BASE64 = Math.ceil(PICTURE_BYTES / 3) * 4 + 1024

/** A picture as JSON sends it: base64, with or without a `data:image/…;base64,` before it. */
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
