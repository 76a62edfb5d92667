import type { FormResult } from '../../../../forms/form-result.ts'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { ActChoice } from '../act-choice.tsx'
import { ReasonFields } from '../reason-fields.tsx'
import { actLabels } from './act-labels.ts'
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
  return (
    <Form method="post" className="flex flex-col gap-5">
      <FormError>{result?.formError}</FormError>
      <ActChoice
        legend="What to do"
        name="act"
        acts={acts.map((act) => ({ value: act, ...actLabels(kind, act) }))}
        result={result}
      />
      <ReasonFields
        ground={ground ?? 'other'}
        hint="The reasons, as shown to the member. If you keep it, only moderators see this."
        button="Decide"
        result={result}
      />
    </Form>
  )
}
