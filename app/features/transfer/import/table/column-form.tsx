import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { FormError, SelectField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { useFocusFirstError } from '../../../../ui/form/use-focus-first-error.ts'
import { OpenImportNote } from '../open-import-note.tsx'
import { COLUMN_KINDS, type ColumnKind } from '../parsers/table-columns.ts'
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
  private_note: 'Private note, only for you',
  private: 'Private: yes or no',
  public: 'Public: yes or no',
  unread: 'To read: yes or no',
} as const satisfies Record<ColumnKind, string>

export function ColumnForm({
  path,
  importId,
  columns,
  openId,
  result,
}: {
  path: string
  importId: string | null
  columns: TablePage['columns']
  openId: TablePage['openId']
  result: FormResult | undefined
}) {
  const isSending = useSentForm()?.action === path
  return (
    <Form
      ref={useFocusFirstError(result)}
      method="post"
      action={path}
      className="flex flex-col gap-5"
    >
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
            <bdi className="wrap-anywhere">{cells.join(' · ') || 'Nothing in the first rows'}</bdi>
          }
        >
          <option value="">Skip</option>
          {COLUMN_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind]}
            </option>
          ))}
        </SelectField>
      ))}
      {openId === null ? (
        <ActionButtons>
          <Button type="submit" look="brand" busy={isSending}>
            Preview the file
          </Button>
        </ActionButtons>
      ) : (
        <OpenImportNote importId={openId} />
      )}
    </Form>
  )
}
