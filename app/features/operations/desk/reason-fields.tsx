import type { ComponentProps } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { SelectField, TextArea } from '../../../ui/form/field.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { groundOptions } from './decide/grounds.ts'

export function ReasonFields({
  ground = null,
  hint,
  look = 'brand',
  button,
  result,
}: {
  /** The rule chosen at first; null for an act without a rule. */
  ground?: string | null
  hint: string
  look?: ComponentProps<typeof Button>['look']
  button: string
  result: FormResult | undefined
}) {
  const { errors, typed } = result ?? {}
  return (
    <>
      {ground !== null && (
        <SelectField
          label="Rule"
          name="ground"
          defaultValue={typed?.['ground'] ?? ground}
          error={errors?.['ground']}
        >
          {groundOptions().map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label="Why"
        name="explanation"
        maxLength={1000}
        defaultValue={typed?.['explanation']}
        error={errors?.['explanation']}
        hint={hint}
      />
      <Acts>
        <Button type="submit" look={look} busy={useSentForm() !== null}>
          {button}
        </Button>
      </Acts>
    </>
  )
}
