import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'

export function NoPassword() {
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-muted">
        You have no password here. We send a link to your email instead: it shows that it is you,
        and lets you pick one.
      </p>
      <Form method="post" action="/settings/security/password-link/">
        <Button type="submit">Send me the link</Button>
      </Form>
    </div>
  )
}
