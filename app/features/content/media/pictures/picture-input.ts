import * as v from 'valibot'
import { PICTURE_BYTES } from '../limits.ts'
import { StagedPicture } from '../uploads/staged-picture.ts'

declare global {
  interface Uint8ArrayConstructor {
    fromBase64(base64: string): Uint8Array<ArrayBuffer>
  }
}

/** A picture from a form; an unused input sends an empty file, which counts as no picture. */
export const PictureFile = v.lazy((input) => {
  if (input instanceof StagedPicture) return Staged
  return input === '' ? NoFile : SomeFile
})

const Staged = v.pipe(
  v.instance(StagedPicture),
  v.check(({ bytes }) => bytes > 0, 'picture_unreadable'),
  v.check(({ bytes }) => bytes <= PICTURE_BYTES, 'picture_too_large'),
)

/** A file field in which no file was chosen. */
export const NoFile = v.pipe(
  v.literal(''),
  v.transform(() => undefined),
)

const SomeFile = v.pipe(
  v.instance(File, 'picture_missing'),
  v.maxSize(PICTURE_BYTES, 'picture_too_large'),
  v.transform((file) => (file.size === 0 ? undefined : file)),
)

const DATA_PREFIX = /^data:image\/[\w.+-]+;base64,/i

const LONGEST_BASE64 = Math.ceil(PICTURE_BYTES / 3) * 4 + 1024

/** A picture from JSON: base64, with or without a data URL's prefix, or the already decoded bytes. */
export const PictureBase64 = v.lazy((input) => {
  if (input instanceof StagedPicture) return Staged
  return input instanceof File ? SomeBytes : Base64
})

/** Like {@link PictureBase64}, but an empty text means no picture. */
export const OptionalPictureBase64 = v.optional(
  v.nullable(v.lazy((input) => (input === '' ? NoText : PictureBase64))),
  null,
)

const NoText = v.pipe(
  v.literal(''),
  v.transform(() => null),
)

const SomeBytes = v.instance(File)

const Base64 = v.pipe(
  v.string('picture_missing'),
  v.nonEmpty('picture_missing'),
  v.maxLength(LONGEST_BASE64, 'picture_too_large'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return Uint8Array.fromBase64(dataset.value.replace(DATA_PREFIX, ''))
    } catch {
      addIssue({ message: 'picture_unreadable' })
      return NEVER
    }
  }),
)
