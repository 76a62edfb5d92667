import type { FormResult } from '../../../../forms/form-result.ts'
import { Checkbox, FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { ReasonFields } from '../reason-fields.tsx'
import type { ShownReview } from './review.server.ts'
import { verdictWords } from './review-words.ts'

export function ReviewForm({
  found,
  result,
}: {
  found: ShownReview
  result: FormResult | undefined
}) {
  const { errors, typed, formError } = result ?? {}
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <FormError>{formError}</FormError>
      <input type="hidden" name="mark" value={found.mark} />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 text-sm font-semibold">What to do</legend>
        {found.verdicts.map((verdict) => (
          <Checkbox
            key={verdict}
            type="radio"
            name="verdict"
            value={verdict}
            defaultChecked={typed?.['verdict'] === verdict}
            {...verdictWords(verdict, found)}
          />
        ))}
        {errors?.['verdict'] && (
          <p role="alert" className="text-sm text-danger">
            {errors['verdict']}
          </p>
        )}
      </fieldset>
      <ReasonFields
        hint="The business reads it, unless you approve."
        button="Decide"
        result={result}
      />
    </Form>
  )
}
