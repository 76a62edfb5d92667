import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'

/** Asks a newcomer once, over their home. */
export function AskTopics() {
  return (
    <section
      aria-labelledby="ask-topics"
      className="mx-auto mb-6 flex max-w-[77.75rem] flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-dialog bg-sunken px-6 py-5"
    >
      <div className="flex max-w-xl flex-col gap-1">
        <h2 id="ask-topics" className="text-lg">
          What do you like?
        </h2>
        <p className="text-muted">Choose five topics, and your home begins with them.</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Form method="post" action="/topics/">
          <Button type="submit" look="bare">
            Skip
          </Button>
        </Form>
        <ButtonLink to="/settings/import/" className="bg-raised">
          Bring your Pinterest
        </ButtonLink>
        <ButtonLink to="/topics/" look="brand">
          Choose topics
        </ButtonLink>
      </div>
    </section>
  )
}
