import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { ChoiceGroup } from '../../../ui/form/choice-group.tsx'
import { Form } from '../../../ui/form/form.tsx'

export function TopicPrompt({ topics }: { topics: readonly string[] }) {
  return (
    <section
      aria-labelledby="ask-topics"
      className="mx-auto mb-6 flex max-w-[77.75rem] flex-col gap-4 rounded-dialog bg-sunken px-6 py-5"
    >
      <div className="flex flex-col gap-1">
        <h2 id="ask-topics" className="text-lg">
          What do you like?
        </h2>
        <p className="text-muted">
          Choose topics to personalise your home feed. See{' '}
          <Link to="/topics/" className="font-semibold underline">
            more topics
          </Link>
          , or{' '}
          <Link to="/settings/import/" className="font-semibold underline">
            import from Pinterest
          </Link>
          .
        </p>
      </div>
      {topics.length > 0 && (
        <Form method="post" action="/topics/" id="asked-topics">
          <ChoiceGroup
            label="Topics"
            type="checkbox"
            name="tag"
            choices={topics.map((tag) => ({ value: tag, label: `#${tag}` }))}
            chosen={[]}
            look="bg-raised"
          />
        </Form>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {topics.length > 0 && (
          <Button type="submit" form="asked-topics" look="brand">
            Build my feed
          </Button>
        )}
        <Form method="post" action="/topics/">
          <Button type="submit" look="bare">
            Skip
          </Button>
        </Form>
      </div>
    </section>
  )
}
