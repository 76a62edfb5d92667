import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { FormError, TextArea } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'

export function AppealForm({
  decisionId,
  result,
}: {
  decisionId: number | null
  result: FormResult | undefined
}) {
  const isOfThis = decisionId === null || result?.typed['decisionId'] === String(decisionId)
  const { errors, typed, formError } = (isOfThis && result) || {}
  const sent = useSentForm()
  const isSending =
    sent !== null && (decisionId === null || sent.data?.get('decisionId') === String(decisionId))
  return (
    <Form method="post" className="flex flex-col gap-4">
      <FormError>{formError}</FormError>
      {decisionId !== null && <input type="hidden" name="decisionId" value={decisionId} />}
      <TextArea
        label="Why you disagree"
        name="appeal"
        maxLength={2000}
        defaultValue={typed?.['appeal']}
        error={errors?.['appeal']}
      />
      <ActionButtons>
        <Button type="submit" look="ink" busy={isSending}>
          Appeal
        </Button>
      </ActionButtons>
    </Form>
  )
}
