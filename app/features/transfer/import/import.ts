import * as v from 'valibot'
import { Id, IdText } from '../../../forms/input.ts'
import { MOST_COLUMNS } from '../limits.ts'
import { COLUMN_KINDS } from './parsers/table-columns.ts'

export const IMPORTS_PATH = '/settings/import/'

export function importPath({ id }: { id: number }): string {
  return `${IMPORTS_PATH}${id}/`
}

export const ImportQuery = v.object({ importId: IdText })
export type ImportQuery = v.InferOutput<typeof ImportQuery>

/** `from` is the position of the first board shown, `after` the last problem shown. */
export const ImportReportQuery = v.object({
  importId: IdText,
  after: v.optional(IdText),
  from: v.optional(IdText),
})
export type ImportReportQuery = v.InferOutput<typeof ImportReportQuery>

export const ImportPrivacy = v.picklist(['secret', 'as_file', 'public'], 'invalid_parameters')

/** How many changes the member had seen, so that a start never includes unseen changes from another tab. */
export const StartedImport = v.object({
  importId: Id,
  privacy: v.optional(ImportPrivacy, 'secret'),
  changes: Id,
})
export type StartedImport = v.InferOutput<typeof StartedImport>

export const Retried = v.object({ importId: Id, itemId: v.optional(Id) })
export type Retried = v.InferOutput<typeof Retried>

const Column = v.pipe(
  v.picklist(['', ...COLUMN_KINDS], 'invalid_parameters'),
  v.transform((kind) => kind || null),
)

/** The table that waits for its columns, and the import to add it to; null for a new import. */
const TABLE = {
  file: v.pipe(v.string('not_found'), v.uuid('not_found')),
  to: v.optional(IdText),
}

export const TableQuery = v.object(TABLE)
export type TableQuery = v.InferOutput<typeof TableQuery>

export const ChosenColumns = v.object({
  ...TABLE,
  columns: v.pipe(
    v.array(Column, 'invalid_parameters'),
    v.maxLength(MOST_COLUMNS, 'invalid_parameters'),
    v.check((kinds) => kinds.includes('link') || kinds.includes('picture'), 'import_no_link'),
  ),
})
export type ChosenColumns = v.InferOutput<typeof ChosenColumns>

export function columnsPath(key: string, importId: number | undefined): string {
  const to = importId === undefined ? '' : `?to=${importId}`
  return `${IMPORTS_PATH}columns/${key.split('/').at(-1)}/${to}`
}

const UploadedFile = v.object({ key: v.string(), name: v.string(), bytes: v.number() })

/** Uploaded files: their names, and the sizes of their objects in R2 by `key`. */
export const SentFiles = v.object({
  importId: v.optional(IdText),
  file: v.pipe(
    v.optional(v.unknown(), null),
    v.transform((sent) => (Array.isArray(sent) ? sent : [sent])),
    v.custom<v.InferOutput<typeof UploadedFile>[]>(
      (sent) => v.is(v.array(UploadedFile), sent),
      'import_missing',
    ),
  ),
})
export type SentFiles = v.InferOutput<typeof SentFiles>

/** Each of several refused files, with the reason. */
export const RefusedFiles = v.object({
  files: v.array(v.object({ name: v.string(), why: v.string() })),
})

export type SentImport = {
  file: v.InferOutput<typeof UploadedFile> & Partial<Pick<ChosenColumns, 'columns'>>
}
