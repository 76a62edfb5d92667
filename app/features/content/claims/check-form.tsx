import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'

export function CheckForm({ host, result }: { host: string; result: FormResult | undefined }) {
  const action = `/settings/claim/${host}/`
  const isBusy = useSentForm()?.action === action
  return (
    <Form method="post" action={action} className="mt-10 flex flex-col gap-5">
      {!isBusy && <FormError>{result?.formError}</FormError>}
      <ActionButtons>
        <Button type="submit" look="brand" busy={isBusy}>
          Check now
        </Button>
      </ActionButtons>
    </Form>
  )
}
