import type { FormResult } from '../../../http/form.server.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, FormError, SelectField, TextArea } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useUnderWay } from '../../../ui/form/sending.ts'
import { actWords } from './act-words.ts'
import type { CaseAct, CaseKind } from './acts.ts'
import { groundOptions } from './grounds.ts'

export function DecideForm({
  kind,
  acts,
  ground,
  result,
}: {
  kind: CaseKind
  acts: readonly CaseAct[]
  /** What it was reported for. */
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
            defaultChecked={typed?.act === act}
            {...actWords(kind, act)}
          />
        ))}
        {errors?.act && (
          <p role="alert" className="text-sm text-danger">
            {errors.act}
          </p>
        )}
      </fieldset>
      <SelectField
        label="Rule"
        name="ground"
        defaultValue={typed?.ground ?? ground ?? 'other'}
        error={errors?.ground}
      >
        {groundOptions().map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Why"
        name="explanation"
        maxLength={1000}
        defaultValue={typed?.explanation}
        error={errors?.explanation}
        hint="The facts, as the member reads them. If you keep it, only the desk reads this."
      />
      <Button
        type="submit"
        look="brand"
        busy={useUnderWay()?.formMethod === 'POST'}
        className="self-end"
      >
        Decide
      </Button>
    </Form>
  )
}
