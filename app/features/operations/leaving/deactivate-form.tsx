import { BRAND } from '../../../brand.ts'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
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
        Nobody sees your profile, your boards and what you pinned to them while you are away from{' '}
        {BRAND}. What others saved from you stays on their boards.
      </p>
      <p className="mb-6 text-muted">
        Nothing is deleted. To come back, log in twice within ten minutes. Our letter has a link by
        which you fetch a copy of your pins, boards and pictures without coming back.
      </p>
      <FormError>{result?.formError}</FormError>
      <Form method="post" action={ACTION}>
        <Acts>
          <Button type="submit" look="danger" busy={useSentForm()?.action === ACTION}>
            Deactivate my account
          </Button>
        </Acts>
      </Form>
    </section>
  )
}
