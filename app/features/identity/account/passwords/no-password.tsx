import { Button } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
import { Form } from '../../../../ui/form/form.tsx'

export function NoPassword() {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        You have no password here. We send a link to your email instead: it shows that it is you,
        and lets you pick one.
      </p>
      <Form method="post" action="/settings/security/password-link/">
        <Acts>
          <Button type="submit">Send me the link</Button>
        </Acts>
      </Form>
    </div>
  )
}
