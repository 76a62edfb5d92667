import type { Appearance } from '../appearance/appearance.ts'
import type { FormResult } from '../forms/form-result.ts'
import { Button } from '../ui/button.tsx'
import { Acts } from '../ui/form/acts.tsx'
import { FormError } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { RadioGroup } from '../ui/form/radio-group.tsx'
import { useSentForm } from '../ui/form/sending.ts'

const CHOICES = [
  {
    name: 'theme',
    legend: 'Theme',
    options: [
      { value: 'system', label: 'As the system' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
  {
    name: 'motion',
    legend: 'Motion',
    options: [
      { value: 'system', label: 'As the system' },
      { value: 'less', label: 'Less: nothing slides, fades or flies' },
    ],
  },
  {
    name: 'density',
    legend: 'Walls',
    options: [
      { value: 'compact', label: 'Compact: more and smaller pictures' },
      { value: 'standard', label: 'Standard' },
      { value: 'roomy', label: 'Roomy: fewer and larger pictures' },
    ],
  },
] as const

export function AppearanceForm({
  appearance,
  result,
}: {
  appearance: Appearance
  result: FormResult | undefined
}) {
  const isSaving = useSentForm() !== null
  return (
    <Form method="post" className="flex flex-col gap-8">
      <FormError>{result?.formError}</FormError>
      {CHOICES.map(({ name, legend, options }) => (
        <RadioGroup key={name} {...{ name, legend, options }} defaultValue={appearance[name]} />
      ))}
      <Acts>
        <Button type="submit" look="brand" busy={isSaving}>
          Save changes
        </Button>
      </Acts>
    </Form>
  )
}
