import { Button } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { Moment } from '../../../../ui/moment.tsx'

/** Switches monthly copies on and off; `dueAt` is null where they are off. */
export function MonthlySwitch({ dueAt }: { dueAt: number | null }) {
  const action = `/settings/account/monthly/${dueAt === null ? 'start' : 'stop'}/`
  return (
    <section aria-labelledby="monthly" className="mb-12">
      <h2 id="monthly" className="mb-4 text-lg">
        A copy every month
      </h2>
      <p className="mb-6 text-muted">
        {dueAt === null ? (
          'We make you a copy every month, on the day on which you switch this on, keep it for 7 days and write to you.'
        ) : (
          <>
            The next one is due on <Moment at={dueAt} />. We keep it for 7 days and write to you.
          </>
        )}{' '}
        A month without a new pin or board is skipped, and so is one in which you have just made a
        copy yourself.
      </p>
      <Form method="post" action={action}>
        <Acts>
          <Button type="submit" busy={useSentForm()?.action === action}>
            {dueAt === null ? 'Make me a copy every month' : 'Stop the monthly copy'}
          </Button>
        </Acts>
      </Form>
    </section>
  )
}
