import type { FormResult } from '../../../../forms/form-result.ts'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { ActChoice } from '../act-choice.tsx'
import { ReasonFields } from '../reason-fields.tsx'
import type { ShownReview } from './review.server.ts'
import { verdictLabels } from './review-labels.ts'

export function ReviewForm({
  found,
  result,
}: {
  found: ShownReview
  result: FormResult | undefined
}) {
  return (
    <Form method="post" className="flex flex-col gap-5">
      <FormError>{result?.formError}</FormError>
      <input type="hidden" name="mark" value={found.mark} />
      <ActChoice
        legend="What to do"
        name="verdict"
        acts={found.verdicts.map((verdict) => ({
          value: verdict,
          ...verdictLabels(verdict, found),
        }))}
        result={result}
      />
      <ReasonFields
        hint="The business sees this unless you approve."
        button="Decide"
        result={result}
      />
    </Form>
  )
}
