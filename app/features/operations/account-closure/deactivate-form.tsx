import { BRAND } from '../../../brand.ts'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'

const ACTION = '/settings/account/'

export function DeactivateForm({ result }: { result: FormResult | undefined }) {
  return (
    <section aria-labelledby="deactivate">
      <h2 id="deactivate" className="mb-4 text-lg">
        Deactivate your account
      </h2>
      <p className="mb-2 text-muted">
        While your account is deactivated, nobody can see your profile, boards or pins on {BRAND}.
        Pins others saved from you stay on their boards.
      </p>
      <p className="mb-6 text-muted">
        Nothing is deleted. To reactivate it, log in, then log in again within ten minutes to
        confirm. Our email has a link to a copy of your pins, boards and pictures if you don't want
        to come back.
      </p>
      <FormError>{result?.formError}</FormError>
      <Form method="post" action={ACTION}>
        <ActionButtons>
          <Button type="submit" look="danger" busy={useSentForm()?.action === ACTION}>
            Deactivate my account
          </Button>
        </ActionButtons>
      </Form>
    </section>
  )
}
