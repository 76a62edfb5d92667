import type { FormResult } from '../../../../forms/form-result.ts'
import { Checkbox, FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { ReasonFields } from '../reason-fields.tsx'
import { actWords } from './act-words.ts'
import type { CaseAct, CaseKind } from './acts.ts'

export function DecideForm({
  kind,
  acts,
  ground,
  result,
}: {
  kind: CaseKind
  acts: readonly CaseAct[]
  ground: string | undefined
  result: FormResult | undefined
}) {
  const { errors, typed, formError } = result ?? {}
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <FormError>{formError}</FormError>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 text-sm font-semibold">What to do</legend>
        {acts.map((act) => (
          <Checkbox
            key={act}
            type="radio"
            name="act"
            value={act}
            defaultChecked={typed?.['act'] === act}
            {...actWords(kind, act)}
          />
        ))}
        {errors?.['act'] && (
          <p role="alert" className="text-sm text-danger">
            {errors['act']}
          </p>
        )}
      </fieldset>
      <ReasonFields
        ground={ground ?? 'other'}
        hint="The facts, as the member reads them. If you keep it, only the desk reads this."
        button="Decide"
        result={result}
      />
    </Form>
  )
}
