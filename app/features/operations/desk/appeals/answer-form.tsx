import type { FormResult } from '../../../../forms/form-result.ts'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { ActChoice } from '../act-choice.tsx'
import { ReasonFields } from '../reason-fields.tsx'

const ANSWERS = [
  { value: 'uphold', label: 'The decision stands' },
  {
    value: 'reverse',
    label: 'Take it back',
    hint: 'What was taken comes back where it was. Campaigns stay paused.',
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
    <Form method="post" noValidate className="flex flex-col gap-5">
      <FormError>{result?.formError}</FormError>
      {isAppealed ? (
        <ActChoice legend="Your answer" name="verdict" acts={ANSWERS} result={result} />
      ) : (
        <input type="hidden" name="verdict" value="take_back" />
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
