import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import type { AccessInvitation } from './answer.server.ts'
import { dutiesOf, ROLE_LABELS } from './roles.ts'

export function AccessBanner({ invitation }: { invitation: AccessInvitation }) {
  const { businessId, business, roles } = invitation
  const path = `/business/invitations/${businessId}/`
  return (
    <section
      aria-label={`Invitation from ${business}`}
      className="mx-auto mb-6 flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-dialog bg-sunken px-6 py-4 text-left"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p>
          <bdi className="font-semibold">{business}</bdi> invited you to manage it
        </p>
        <ul className="mt-1 text-sm text-muted">
          {roles.map((role) => (
            <li key={role}>
              {ROLE_LABELS[role]}. {dutiesOf(role)}
            </li>
          ))}
        </ul>
      </div>
      <div className="ml-auto flex gap-2">
        <Form method="post" action={`${path}decline/`}>
          <Button type="submit" look="bare" aria-label={`Decline the invitation from ${business}`}>
            Decline
          </Button>
        </Form>
        <Form method="post" action={`${path}accept/`}>
          <Button type="submit" look="ink" aria-label={`Accept the invitation from ${business}`}>
            Accept
          </Button>
        </Form>
      </div>
    </section>
  )
}
