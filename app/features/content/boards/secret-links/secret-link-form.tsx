import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { LINK_DAYS } from './secret-link.ts'

export function SecretLinkForm({ result }: { result: FormResult | undefined }) {
  const isCreating = useSentForm()?.data?.has('days') ?? false
  return (
    <Form method="post" className="flex flex-col gap-5">
      <FormError>{result?.formError ?? result?.errors['days']}</FormError>
      <RadioGroup
        name="days"
        legend="Expires"
        options={LINK_DAYS.map((days) => ({
          value: String(days),
          label: days === 1 ? '1 day' : `${days} days`,
        }))}
        defaultValue={result?.typed['days'] ?? '7'}
      />
      <ActionButtons>
        <Button type="submit" look="brand" busy={isCreating}>
          Create link
        </Button>
      </ActionButtons>
    </Form>
  )
}
