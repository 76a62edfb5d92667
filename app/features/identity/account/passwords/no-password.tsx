import { Button } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { Form } from '../../../../ui/form/form.tsx'

export function NoPassword() {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">You don't have a password. We'll email you a link to create one.</p>
      <Form method="post" action="/settings/security/password-link/">
        <ActionButtons>
          <Button type="submit">Send link</Button>
        </ActionButtons>
      </Form>
    </div>
  )
}
