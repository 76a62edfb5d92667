import type { FormResult } from '../../../../forms/form-result.ts'
import { Checkbox, FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { ReasonFields } from '../reason-fields.tsx'

export function AnswerForm({
  isAppealed,
  result,
}: {
  isAppealed: boolean
  result: FormResult | undefined
}) {
  const { errors, typed, formError } = result ?? {}
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <FormError>{formError}</FormError>
      {!isAppealed && <input type="hidden" name="verdict" value="take_back" />}
      {isAppealed && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 text-sm font-semibold">Your answer</legend>
          <Checkbox
            type="radio"
            name="verdict"
            value="uphold"
            defaultChecked={typed?.['verdict'] === 'uphold'}
            label="The decision stands"
          />
          <Checkbox
            type="radio"
            name="verdict"
            value="reverse"
            defaultChecked={typed?.['verdict'] === 'reverse'}
            label="Take it back"
            hint="What was taken comes back where it was. Campaigns stay paused."
          />
          {errors?.['verdict'] && (
            <p role="alert" className="text-sm text-danger">
              {errors['verdict']}
            </p>
          )}
        </fieldset>
      )}
      <ReasonFields
        hint="The member reads it."
        look={isAppealed ? 'brand' : 'danger'}
        button={isAppealed ? 'Answer the appeal' : 'Take the decision back'}
        result={result}
      />
    </Form>
  )
}
