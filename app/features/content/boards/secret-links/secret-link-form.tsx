import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
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
        legend="How long it opens"
        options={LINK_DAYS.map((days) => ({
          value: String(days),
          label: days === 1 ? '1 day' : `${days} days`,
        }))}
        defaultValue={result?.typed['days'] ?? '7'}
      />
      <Acts>
        <Button type="submit" look="brand" busy={isCreating}>
          Create link
        </Button>
      </Acts>
    </Form>
  )
}
