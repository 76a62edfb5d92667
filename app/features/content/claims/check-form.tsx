import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'

export function CheckForm({ host, result }: { host: string; result: FormResult | undefined }) {
  const action = `/settings/claim/${host}/`
  const isBusy = useSentForm()?.action === action
  return (
    <Form method="post" action={action} className="mt-10 flex flex-col gap-5">
      {!isBusy && <FormError>{result?.formError}</FormError>}
      <Acts>
        <Button type="submit" look="brand" busy={isBusy}>
          Check now
        </Button>
      </Acts>
    </Form>
  )
}
