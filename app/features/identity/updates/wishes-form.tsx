import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { Checkbox, FormError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { UPDATE_CHOICES, type UpdateWishes } from './kinds.ts'

export function UpdateWishesForm({
  legend = 'Tell me of',
  wishes,
  result,
}: {
  legend?: string
  wishes: UpdateWishes
  result: FormResult | undefined
}) {
  const isSaving = useSentForm() !== null
  return (
    <Form method="post" className="flex flex-col gap-8">
      <FormError>{result?.formError}</FormError>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-3 text-sm font-semibold">{legend}</legend>
        {UPDATE_CHOICES.map(({ name, label }) => (
          <Checkbox key={name} name={name} label={label} defaultChecked={wishes[name]} />
        ))}
      </fieldset>
      <p className="text-sm text-muted">
        Decisions about your account and log-ins on new devices are always told.
      </p>
      <Acts>
        <Button type="submit" look="brand" busy={isSaving}>
          Save changes
        </Button>
      </Acts>
    </Form>
  )
}
