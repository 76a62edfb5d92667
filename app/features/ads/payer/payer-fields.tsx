import type { FormResult } from '../../../forms/form-result.ts'
import { TextField } from '../../../ui/form/field.tsx'

type Payer = { payerName: string; email: string; vatId: string | null }

export function PayerFields({
  payer,
  fallbackName,
  result,
}: {
  payer: Payer | null
  fallbackName: string
  result: FormResult | undefined
}) {
  const { errors = {}, typed } = result ?? {}
  return (
    <>
      <TextField
        label="Name on bills"
        name="payerName"
        autoComplete="organization"
        defaultValue={typed?.['payerName'] ?? payer?.payerName ?? fallbackName}
        error={errors['payerName']}
        required
      />
      <TextField
        label="Email for bills"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={typed?.['email'] ?? payer?.email ?? ''}
        error={errors['email']}
        required
      />
      <TextField
        label="VAT ID"
        name="vatId"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={typed?.['vatId'] ?? payer?.vatId ?? ''}
        error={errors['vatId']}
        hint="Optional. Shown on your bills."
      />
    </>
  )
}
