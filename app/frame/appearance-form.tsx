import type { Appearance } from '../appearance/appearance.ts'
import type { FormResult } from '../forms/form-result.ts'
import { RadioGroup } from '../ui/form/radio-group.tsx'
import { SaveForm } from '../ui/form/save-form.tsx'

const CHOICES = [
  {
    name: 'theme',
    legend: 'Theme',
    options: [
      { value: 'system', label: 'System' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
  {
    name: 'motion',
    legend: 'Motion',
    options: [
      { value: 'system', label: 'System' },
      { value: 'less', label: 'Reduced: no sliding or fading' },
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
  return (
    <SaveForm formError={result?.formError} className="flex flex-col gap-8">
      {CHOICES.map(({ name, legend, options }) => (
        <RadioGroup
          key={name}
          name={name}
          legend={legend}
          options={options}
          defaultValue={appearance[name]}
        />
      ))}
    </SaveForm>
  )
}
