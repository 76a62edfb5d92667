import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
import { FormError, SelectField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { useRefusedFocus } from '../../../../ui/form/use-refused-focus.ts'
import { COLUMN_KINDS, type ColumnKind } from '../sources/table-columns.ts'
import type { TablePage } from './read-table.server.ts'

const KINDS = {
  link: 'Address',
  title: 'Title',
  picture: 'Address of the picture',
  board: 'Board',
  section: 'Section',
  folders: 'Board and sections, as in Clay/Blue',
  note: 'Description',
  tags: 'Tags',
  date: 'Date',
  alt_text: 'Alt text',
  private_note: 'Private note, for you alone',
} as const satisfies Record<ColumnKind, string>

export function ColumnForm({
  path,
  importId,
  columns,
  result,
}: {
  path: string
  /** The import that the table comes to; null for a new one. */
  importId: string | null
  columns: TablePage['columns']
  result: FormResult | undefined
}) {
  const isSending = useSentForm()?.action === path
  return (
    <Form ref={useRefusedFocus(result)} method="post" action={path} className="flex flex-col gap-5">
      <FormError>{result?.formError}</FormError>
      {importId !== null && <input type="hidden" name="to" value={importId} />}
      {columns.map(({ name, cells, guess }, at) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name.
          key={at}
          label={name || `Column ${at + 1}`}
          name="columns"
          defaultValue={result?.typed[`columns.${at}`] ?? guess ?? ''}
          error={at === 0 && result?.errors['columns']}
          hint={
            <bdi className="wrap-anywhere">{cells.join(' · ') || 'Nothing in its first rows'}</bdi>
          }
        >
          <option value="">Leave out</option>
          {COLUMN_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind]}
            </option>
          ))}
        </SelectField>
      ))}
      <Acts>
        <Button type="submit" look="brand" busy={isSending}>
          Look at the file
        </Button>
      </Acts>
    </Form>
  )
}
