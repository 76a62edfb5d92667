import type { FormResult } from '../../../../forms/form-result.ts'
import { FormError, SelectField, TextArea, TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { CATEGORIES, SENSITIVE } from '../../../content/advisories/sensitivity.ts'
import { EditRow } from './edit-row.tsx'
import { fieldOf } from './field-values.ts'
import { Options } from './options.tsx'
import { MATCHES, SEVERITIES } from './term.ts'
import type { ListedTerm } from './terms.server.ts'

export function TermForm({
  edited,
  keys,
  result,
}: {
  edited: ListedTerm | null
  keys: readonly string[]
  result: FormResult | undefined
}) {
  const shown = fieldOf(result)
  return (
    <Form method="post" className="grid gap-4 narrow:grid-cols-2">
      <FormError>{result?.formError}</FormError>
      <TextField
        label="Term"
        {...shown('term', edited?.foldedTerm)}
        hint={
          edited
            ? 'Changing this adds another term.'
            : 'As people type it. Case and accents don’t matter.'
        }
        autoComplete="off"
      />
      <SelectField label="How it matches" {...shown('match', edited?.match ?? 'phrase')}>
        <Options of={MATCHES} />
      </SelectField>
      <SelectField label="What it does" {...shown('severity', edited?.severity ?? SENSITIVE)}>
        <Options of={SEVERITIES} />
      </SelectField>
      <SelectField label="Category" {...shown('category', edited?.category)}>
        <Options of={CATEGORIES} />
      </SelectField>
      <SelectField label="Notice" {...shown('advisoryKey', edited?.advisoryKey)}>
        <option value="">None</option>
        {keys.map((key) => (
          <option key={key}>{key}</option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Country"
          {...shown('country', edited?.country)}
          hint="Leave empty for all."
        />
        <TextField
          label="Language"
          {...shown('language', edited?.language)}
          hint="The term’s language."
        />
      </div>
      <div className="narrow:col-span-2">
        <TextArea label="Reason" {...shown('explanation', '')} />
      </div>
      <EditRow what="term" edited={edited} />
    </Form>
  )
}
