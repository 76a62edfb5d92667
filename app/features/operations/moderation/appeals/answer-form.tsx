import type { FormResult } from '../../../../forms/form-result.ts'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { ActChoice } from '../act-choice.tsx'
import { ReasonFields } from '../reason-fields.tsx'

const ANSWERS = [
  { value: 'uphold', label: 'Uphold the decision' },
  {
    value: 'reverse',
    label: 'Reverse the decision',
    hint: 'Removed content is restored to where it was. Campaigns stay paused, and invitations stay withdrawn.',
  },
]

export function AnswerForm({
  isAppealed,
  result,
}: {
  isAppealed: boolean
  result: FormResult | undefined
}) {
  return (
    <Form method="post" className="flex flex-col gap-5">
      <FormError>{result?.formError}</FormError>
      {isAppealed ? (
        <ActChoice legend="Your answer" name="verdict" acts={ANSWERS} result={result} />
      ) : (
        <input type="hidden" name="verdict" value="withdraw" />
      )}
      <ReasonFields
        hint="The member will see this."
        look={isAppealed ? 'brand' : 'danger'}
        button={isAppealed ? 'Answer the appeal' : 'Reverse the decision'}
        result={result}
      />
    </Form>
  )
}
