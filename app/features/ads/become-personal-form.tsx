import type { FormResult } from '../../forms/form-result.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ActionButtons } from '../../ui/form/action-buttons.tsx'
import { FormError } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useSentForm } from '../../ui/form/sending.ts'
import { PageTitle } from '../../ui/page.tsx'

export function BecomePersonalForm({
  obstacle,
  result,
}: {
  /** Why the account can't become personal yet. */
  obstacle: string | null
  result: FormResult | undefined
}) {
  const isUnderWay = useSentForm() !== null
  return (
    <>
      <PageTitle>Change to a personal account</PageTitle>
      <ul className="mb-6 list-disc space-y-2 pl-5 text-muted">
        <li>Your pins, boards and followers stay. Your profile shows your own name again.</li>
        <li>Other people lose access to this business. We’ll email them.</li>
        <li>Protected boards become secret: only you can see them.</li>
        <li>
          You have to end active and paused campaigns first. You can see them again if you convert
          back to a business.
        </li>
      </ul>
      <Form method="post" className="flex flex-col gap-5">
        <FormError>{result?.formError}</FormError>
        {obstacle !== null && <p id="obstacle">{obstacle}</p>}
        <ActionButtons>
          <Button
            type="submit"
            look="danger"
            off={obstacle !== null}
            busy={isUnderWay}
            aria-describedby={obstacle === null ? undefined : 'obstacle'}
          >
            Change to personal
          </Button>
          <ButtonLink to="/settings/business/" look="bare">
            Keep the business account
          </ButtonLink>
        </ActionButtons>
      </Form>
    </>
  )
}
