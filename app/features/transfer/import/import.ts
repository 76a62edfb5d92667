import * as v from 'valibot'
import { Id, IdText } from '../../../forms/input.ts'

export const IMPORTS_PATH = '/settings/import/'

export function importPath({ id }: { id: number }): string {
  return `${IMPORTS_PATH}${id}/`
}

export const ImportQuery = v.object({ importId: IdText })
export type ImportQuery = v.InferOutput<typeof ImportQuery>

export const ReportQuery = v.object({ importId: IdText, after: v.optional(IdText) })
export type ReportQuery = v.InferOutput<typeof ReportQuery>

const ImportPrivacy = v.picklist(['secret', 'as_file', 'public'], 'invalid_parameters')

export const StartedImport = v.object({
  importId: Id,
  privacy: v.optional(ImportPrivacy, 'secret'),
})
export type StartedImport = v.InferOutput<typeof StartedImport>

export const Retried = v.object({ importId: Id, itemId: v.optional(Id) })
export type Retried = v.InferOutput<typeof Retried>

/** An uploaded file: its name, and the size of what is in R2 under `key`. */
export const SentImport = v.object({
  file: v.pipe(
    v.optional(v.unknown(), null),
    v.object({ key: v.string(), name: v.string(), bytes: v.number() }, 'import_missing'),
  ),
})
export type SentImport = v.InferOutput<typeof SentImport>
