import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { Text } from '../../../forms/input.ts'
import { Refusal, type RefusalCode } from '../../../refusal.ts'
import type { Collection, Reason } from './collection.ts'
import { addToImport, createImport } from './create-import.server.ts'
import { columnsPath, importPath, type SentFiles } from './import.ts'
import { reasonText } from './reasons.ts'
import { storeUnreadable } from './store-collection.server.ts'

const REASONS = {
  import_missing: 'empty_file',
  import_empty: 'empty_file',
  import_unreadable: 'unknown_file',
  import_too_large: 'file_too_large',
  import_too_long: 'file_too_long',
  import_many_texts: 'many_texts',
  import_other_kind: 'other_kind',
  import_columns: 'no_columns',
  zip_encrypted: 'zip_encrypted',
  zip_damaged: 'zip_damaged',
  zip_unusual: 'zip_unusual',
} as const satisfies Partial<Record<RefusalCode, Reason>>

/**
 * Adds files to an import, or creates one. Calls `keep` for each accepted file, and lists refused ones as unreadable
 * entries. Refuses what {@link createImport} and {@link addToImport} refuse for a single file, and `import_none_taken`
 * if none of several files is accepted.
 */
export async function importFiles(
  context: Context,
  { importId, file: files }: SentFiles,
  keep: (key: string) => void,
): Promise<{ id: number }> {
  let id = importId
  const refused: Collection['unreadable'] = []
  const inOrder = [...files].sort((one, other) => FILE_ORDER.compare(one.name, other.name))
  for (const file of inOrder) {
    try {
      if (id === undefined) id = (await createImport(context, { file })).id
      else await addToImport(context, { file, importId: id })
      keep(file.key)
    } catch (error) {
      const reason = files.length > 1 && error instanceof Refusal && reasonOf(error.code)
      if (!reason) throw error
      refused.push({ name: v.parse(Text, file.name), reason })
    }
  }
  if (id === undefined || refused.length === files.length) {
    const shown = refused.map(({ name, reason }) => ({ name, why: reasonText(reason) }))
    throw new Refusal('import_none_taken', 'file', { files: shown })
  }
  if (refused.length > 0) await storeUnreadable(context, id, refused)
  return { id }
}

/** Like {@link importFiles}; returns the path to continue at. A single table leads to the page for its columns. */
export async function addFilesToImport(
  context: Context,
  input: SentFiles,
  keep: (key: string) => void,
): Promise<string> {
  try {
    return importPath(await importFiles(context, input, keep))
  } catch (error) {
    const [table] = input.file
    if (!(error instanceof Refusal) || error.code !== 'import_columns' || !table) throw error
    keep(table.key)
    return columnsPath(table.key, input.importId)
  }
}

/** Whether a file was refused because of its content, so that a retry would fail too. */
export function isFileError({ code }: Refusal): boolean {
  return code === 'import_none_taken' || reasonOf(code) !== undefined
}

const FILE_ORDER = new Intl.Collator('en', { numeric: true })

function reasonOf(code: RefusalCode): Reason | undefined {
  const reasons: Partial<Record<RefusalCode, Reason>> = REASONS
  return reasons[code]
}
