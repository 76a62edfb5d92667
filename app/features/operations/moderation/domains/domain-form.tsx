import type { FormResult } from '../../../../forms/form-result.ts'
import { FormError, SelectField, TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { ReasonFields } from '../reason-fields.tsx'
import { STATUS_LABELS } from './status-labels.ts'

export function DomainForm({ result }: { result: FormResult | undefined }) {
  const { errors, typed, formError } = result ?? {}
  return (
    <Form method="post" className="flex max-w-xl flex-col gap-5">
      <FormError>{formError}</FormError>
      <TextField
        label="Site"
        name="host"
        placeholder="shop.example"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed?.['host']}
        error={errors?.['host']}
        hint="Includes all its subdomains."
      />
      <SelectField
        label="Its links are"
        name="status"
        defaultValue={typed?.['status'] ?? 'suspicious'}
        error={errors?.['status']}
      >
        {Object.entries(STATUS_LABELS).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </SelectField>
      <ReasonFields hint="Recorded with your name." button="Save" result={result} />
    </Form>
  )
}
