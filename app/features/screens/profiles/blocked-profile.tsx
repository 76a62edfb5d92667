import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import type { ProfileMember } from './profile-page.server.ts'

export function BlockedProfile({ member: { id, fullName, username } }: { member: ProfileMember }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      <h1 className="text-xl">
        You blocked <bdi>{fullName}</bdi>
      </h1>
      <p className="text-muted">{username}</p>
      <p className="mb-3 text-muted">
        You can’t see each other. They aren’t notified, and you can unblock them at any time.
      </p>
      <Form method="post" action={`/blocks/${id}/unblock/`}>
        <Button type="submit" look="ink">
          Unblock
        </Button>
      </Form>
    </div>
  )
}
