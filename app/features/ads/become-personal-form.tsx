import type { FormResult } from '../../forms/form-result.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Acts } from '../../ui/form/acts.tsx'
import { FormError } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useSentForm } from '../../ui/form/sending.ts'
import { PageTitle } from '../../ui/page.tsx'

export function BecomePersonalForm({ result }: { result: FormResult | undefined }) {
  const isUnderWay = useSentForm() !== null
  return (
    <>
      <PageTitle>Become personal again</PageTitle>
      <ul className="mb-6 list-disc space-y-2 pl-5 text-muted">
        <li>Your pins, boards and followers stay. Your profile shows your own name again.</li>
        <li>Whoever acts for this business can’t any more. We write to them.</li>
        <li>Protected boards, which only they and you see, become secret: only you see them.</li>
        <li>
          It works while no campaign is active or paused. Campaigns that have ended stay in the
          history, and are there again if you become a business once more.
        </li>
      </ul>
      <Form method="post" className="flex flex-col gap-5">
        <FormError>{result?.formError}</FormError>
        <Acts>
          <Button type="submit" look="danger" busy={isUnderWay}>
            Become personal
          </Button>
          <ButtonLink to="/settings/business/" look="bare">
            Stay a business
          </ButtonLink>
        </Acts>
      </Form>
    </>
  )
}
