import { Link } from 'react-router-dom'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { NameLink } from '../../../../ui/name-link.tsx'
import type { AccessPage } from './access-page.server.ts'
import { rolesText } from './roles.ts'

export function OwnAccessSection({
  own,
  isPartner,
}: {
  own: AccessPage['own']
  isPartner: boolean
}) {
  return (
    <section aria-labelledby="own-access">
      <h2 id="own-access" className="mb-2 text-lg">
        Businesses you can manage
      </h2>
      {own.length === 0 && (
        <p className="text-muted">
          None yet. When a business invites you, you'll find it under{' '}
          <Link to="/invitations/" className="underline underline-offset-4">
            invitations
          </Link>
          .
        </p>
      )}
      {own.length > 0 && !isPartner && (
        <div className="my-4 flex flex-wrap items-center gap-3 rounded-pin bg-sunken p-5">
          <p className="min-w-0 flex-1 basis-64">
            To switch between profiles, your own account has to be a business account.
          </p>
          <ButtonLink to="/business/convert/?next=/business/profiles/" look="ink">
            Convert
          </ButtonLink>
        </div>
      )}
      <ul className="divide-y divide-line">
        {own.map(({ businessId, name, username, roles }) => (
          <li key={businessId} className="flex min-h-16 items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <NameLink to={`/${username}/`}>{name}</NameLink>
              <p className="text-sm text-muted">{rolesText(roles)}</p>
            </div>
            <Form method="post" action={`/business/invitations/${businessId}/leave/`}>
              <Button type="submit" size="small" aria-label={`Leave ${name}`}>
                Leave
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
