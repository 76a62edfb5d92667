import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { InvitationBanner } from '../../features/content/boards/invitations/invitation-banner.tsx'
import { listInvitations } from '../../features/content/boards/invitations/invitations.server.ts'
import { AccessBanner } from '../../features/identity/business/access/access-banner.tsx'
import { loadPage } from '../../http/form.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FormPage } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Invitations · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), listInvitations)
}

export default function Invitations() {
  const { invitations, isEmailVerified, accesses } = useLoaderData<typeof loader>()
  return (
    <FormPage title="Invitations">
      {accesses.map((invitation) => (
        <AccessBanner key={invitation.businessId} invitation={invitation} />
      ))}
      {invitations.map(({ board, inviter }) => (
        <InvitationBanner
          key={board.id}
          invitation={{ boardId: board.id, board: board.name, inviter: inviter.fullName }}
          place="list"
        />
      ))}
      {invitations.length + accesses.length === 0 && isEmailVerified && (
        <Empty title="No invitations">
          When someone invites you to save to a board, or to manage a business, the invitation
          appears here.
        </Empty>
      )}
      {!isEmailVerified && (
        <Empty
          title="Is this your email?"
          action={
            <ButtonLink to="/settings/security/" look="brand">
              Confirm my email
            </ButtonLink>
          }
        >
          Invitations sent to your email appear here once you confirm it's yours.
        </Empty>
      )}
    </FormPage>
  )
}
