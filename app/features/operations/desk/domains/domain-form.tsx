import type { FormResult } from '../../../../forms/form-result.ts'
import { FormError, SelectField, TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { ReasonFields } from '../reason-fields.tsx'
import { STATUS_WORDS } from './status-words.ts'

export function DomainForm({ result }: { result: FormResult | undefined }) {
  const { errors, typed, formError } = result ?? {}
  return (
    <Form method="post" noValidate className="flex max-w-xl flex-col gap-5">
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
        hint="It stands for the hosts under it, too."
      />
      <SelectField
        label="Its links are"
        name="status"
        defaultValue={typed?.['status'] ?? 'suspicious'}
        error={errors?.['status']}
      >
        {Object.entries(STATUS_WORDS).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </SelectField>
      <ReasonFields hint="It is kept with your name." button="Save" result={result} />
    </Form>
  )
}
