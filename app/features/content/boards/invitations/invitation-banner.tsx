import { Link } from 'react-router-dom'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useFetcher } from '../../../../ui/form/sending.ts'
import { StayField } from '../../../../ui/form/stay-field.tsx'

export function InvitationBanner({
  invitation: { boardId, board, inviter },
  place,
}: {
  invitation: { boardId: number; board: string; inviter: string }
  place: 'board' | 'list' | 'page'
}) {
  const fetcher = useFetcher()
  const stays = place !== 'board'
  const Decline = stays ? fetcher.Form : Form
  const path = `/board/${boardId}/invitation/`
  return (
    <section
      aria-label="Invitation"
      className="mx-auto mb-6 flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-dialog bg-sunken px-6 py-4 text-left"
    >
      <p className="min-w-0 flex-1 basis-64">
        <bdi className="font-semibold">{inviter}</bdi> invited you to{' '}
        <bdi className="font-semibold">{board}</bdi>
        {place === 'page' && (
          <span>
            {' · '}
            <Link to="/invitations/" className="underline underline-offset-4">
              All invitations
            </Link>
          </span>
        )}
        {place === 'list' && (
          <span>
            {' · '}
            <Link to={`/report/invitation/${boardId}/`} className="underline underline-offset-4">
              Report
            </Link>
          </span>
        )}
      </p>
      <div className="ml-auto flex gap-2">
        <Decline method="post" action={`${path}decline/`}>
          {stays && <StayField />}
          <Button type="submit" look="bare" aria-label={`Decline the invitation to ${board}`}>
            Decline
          </Button>
        </Decline>
        <Form method="post" action={`${path}accept/`}>
          <Button type="submit" look="ink" aria-label={`Accept the invitation to ${board}`}>
            Accept
          </Button>
        </Form>
      </div>
    </section>
  )
}
