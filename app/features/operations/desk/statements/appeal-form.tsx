import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
import { FormError, TextArea } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'

export function AppealForm({
  decisionId,
  result,
}: {
  /** Null where the address says which. */
  decisionId: number | null
  result: FormResult | undefined
}) {
  const isOfThis = decisionId === null || result?.typed['decisionId'] === String(decisionId)
  const { errors, typed, formError } = (isOfThis && result) || {}
  const sent = useSentForm()
  const isSending =
    sent !== null && (decisionId === null || sent.data?.get('decisionId') === String(decisionId))
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <FormError>{formError}</FormError>
      {decisionId !== null && <input type="hidden" name="decisionId" value={decisionId} />}
      <TextArea
        label="Why you think that we are wrong"
        name="appeal"
        maxLength={2000}
        defaultValue={typed?.['appeal']}
        error={errors?.['appeal']}
      />
      <Acts>
        <Button type="submit" look="ink" busy={isSending}>
          Appeal
        </Button>
      </Acts>
    </Form>
  )
}
