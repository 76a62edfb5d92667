import type { ComponentProps } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
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
  /** The rule that is selected by default; null if the action needs no rule. */
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
      <ActionButtons>
        <Button type="submit" look={look} busy={useSentForm() !== null}>
          {button}
        </Button>
      </ActionButtons>
    </>
  )
}
