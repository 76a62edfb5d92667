import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'

/** An answer without topics: nobody is asked again. */
export function SkipTopics() {
  return (
    <Form method="post" action="/topics/">
      <Button type="submit" look="bare">
        Skip
      </Button>
    </Form>
  )
}
