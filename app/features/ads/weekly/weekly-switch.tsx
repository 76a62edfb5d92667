import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { Form } from '../../../ui/form/form.tsx'

export function WeeklySwitch({ wantsIt }: { wantsIt: boolean }) {
  return (
    <section aria-labelledby="weekly" className="mt-12">
      <h2 id="weekly" className="mb-4 text-lg">
        Weekly email
      </h2>
      <p className="mb-6 text-muted">
        {wantsIt
          ? 'Every Monday: what your promoted pins cost and what they brought in.'
          : 'Turned off. You still get bills and replies.'}
      </p>
      <Form method="post" action={`/business/weekly-letter/${wantsIt ? 'stop' : 'send'}/`}>
        <ActionButtons>
          <Button type="submit" look="quiet">
            {wantsIt ? 'Turn off' : 'Turn on'}
          </Button>
        </ActionButtons>
      </Form>
    </section>
  )
}
