import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { Form } from '../../../ui/form/form.tsx'

export function WeeklySwitch({ wantsIt }: { wantsIt: boolean }) {
  return (
    <section aria-labelledby="weekly" className="mt-12">
      <h2 id="weekly" className="mb-4 text-lg">
        Weekly letter
      </h2>
      <p className="mb-6 text-muted">
        {wantsIt
          ? 'Each Monday you read what your promoted pins cost and brought.'
          : 'It is stopped. Bills and answers still come.'}
      </p>
      <Form method="post" action={`/business/weekly-letter/${wantsIt ? 'stop' : 'send'}/`}>
        <Acts>
          <Button type="submit" look="quiet">
            {wantsIt ? 'Stop the letter' : 'Send it again'}
          </Button>
        </Acts>
      </Form>
    </section>
  )
}
