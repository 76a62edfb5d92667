import { Button } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { Moment } from '../../../../ui/moment.tsx'

/** Turns monthly copies on and off; `dueAt` is null if they are off. */
export function MonthlySwitch({ dueAt }: { dueAt: number | null }) {
  const action = `/settings/account/monthly/${dueAt === null ? 'start' : 'stop'}/`
  return (
    <section aria-labelledby="monthly" className="mb-12">
      <h2 id="monthly" className="mb-4 text-lg">
        A copy every month
      </h2>
      <p className="mb-6 text-muted">
        {dueAt === null ? (
          <span>
            We'll create a copy on this day every month, email you and keep it for 7 days.
          </span>
        ) : (
          <span>
            The next one is due on <Moment at={dueAt} />. We'll email you and keep it for 7 days.
          </span>
        )}
        <span>
          {' '}
          We skip months without new pins or boards, and months when you've just created a copy
          yourself.
        </span>
      </p>
      <Form method="post" action={action}>
        <ActionButtons>
          <Button type="submit" busy={useSentForm()?.action === action}>
            {dueAt === null ? 'Create a copy every month' : 'Stop monthly copies'}
          </Button>
        </ActionButtons>
      </Form>
    </section>
  )
}
