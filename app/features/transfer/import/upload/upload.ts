import * as v from 'valibot'
import { Id, IdText } from '../../../../forms/input.ts'
import { IMPORT_FILES, UPLOAD_BYTES } from '../../limits.ts'

const Upload = v.pipe(v.string('upload_gone'), v.uuid('upload_gone'))

export const NewUpload = v.object({
  name: v.string('invalid_parameters'),
  bytes: v.pipe(
    v.number('invalid_parameters'),
    v.safeInteger('invalid_parameters'),
    v.minValue(1, 'import_empty'),
    v.maxValue(UPLOAD_BYTES, 'import_too_large'),
  ),
  fingerprint: v.pipe(
    v.string('invalid_parameters'),
    v.regex(/^[\da-f]{64}$/, 'invalid_parameters'),
  ),
})
export type NewUpload = v.InferOutput<typeof NewUpload>

export const UploadQuery = v.object({ upload: Upload })
export type UploadQuery = v.InferOutput<typeof UploadQuery>

/** Parts are numbered from 1. */
export const PartQuery = v.object({ ...UploadQuery.entries, number: IdText })
export type PartQuery = v.InferOutput<typeof PartQuery>

export const WholeUploads = v.object({
  uploads: v.pipe(
    v.array(Upload, 'invalid_parameters'),
    v.minLength(1, 'import_missing'),
    v.maxLength(IMPORT_FILES, 'import_many'),
  ),
  importId: v.optional(v.nullable(Id), null),
})
export type WholeUploads = v.InferOutput<typeof WholeUploads>

export type StartedUpload = { upload: string; parts: number[] }
