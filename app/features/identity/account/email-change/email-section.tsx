import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { Security } from '../security/security-page.server.ts'

type Email = Pick<Security, 'email' | 'isEmailVerified' | 'pendingEmail'>

export function EmailSection({ email, isEmailVerified, pendingEmail }: Email) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{email}</p>
          <p className="flex items-center gap-1 text-sm text-muted">
            {isEmailVerified ? (
              <>
                <Icon name="check" size={16} /> Confirmed
              </>
            ) : (
              'Not confirmed yet. Open the link we emailed you.'
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!isEmailVerified && (
            <Form method="post" action="/settings/security/email/send-again/">
              <Button type="submit">Send again</Button>
            </Form>
          )}
          <ButtonLink to="/settings/security/email/">Change email</ButtonLink>
        </div>
      </div>
      {pendingEmail && <PendingEmail address={pendingEmail} />}
    </div>
  )
}

function PendingEmail({ address }: { address: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-pin bg-sunken px-4 py-3">
      <p className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere">
        We sent a link to <strong>{address}</strong>. Open it within 24 hours to change your email.
      </p>
      <Form method="post" action="/settings/security/email/cancel/">
        <Button type="submit" size="small" look="bare" className="-mx-3.5">
          Cancel the change
        </Button>
      </Form>
    </div>
  )
}
