import * as v from 'valibot'
import { Text } from '../../../../forms/input.ts'

/** The name of a picture that was asked for: a day, and an HMAC. */
export const MediaUploadId = v.pipe(
  Text,
  v.transform((text) => text || null),
  v.nullable(v.pipe(v.string(), v.regex(/^\d{1,6}-[0-9a-f]{64}$/, 'picture_gone'))),
)
