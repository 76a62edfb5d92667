import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { ClockTime } from '../../../ui/timing/clock.tsx'
import { LinkPage } from '../link-page.tsx'
import { AccessList } from '../recovery/access-list.tsx'
import type { NamedAccount } from './email-verification.server.ts'

export function AccountQuestion({
  address,
  account: { fullName, username, createdAt, device, ways },
  action,
  result,
}: {
  address: string
  account: NamedAccount
  action: string
  result: FormResult | undefined
}) {
  return (
    <LinkPage title="Did you create this account?">
      <p className="mb-4 text-center wrap-anywhere text-muted">
        Someone signed up with {address}. If this was you, perhaps on another device, confirm it and
        nothing changes.
      </p>
      <section aria-label="The account" className="mb-6 rounded-pin bg-sunken px-4 pt-4 pb-1">
        <p className="text-lg font-semibold wrap-anywhere">{fullName}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {username} · created on <ClockTime at={createdAt} dateStyle="long" />
          {device && <span>{` with ${device}`}</span>}
        </p>
        <h2 className="mt-4 text-base">Who can get in</h2>
        <AccessList ways={ways} />
      </section>
      <Form method="post" action={action} className="flex flex-col gap-3">
        <FormError>{result?.formError}</FormError>
        <Button type="submit" name="answer" value="mine" look="brand" size="large">
          It was me
        </Button>
        <p className="mt-3 text-center text-sm text-muted">
          If this wasn't you, we'll block access, delete the account after 14 days and free your
          email address.
        </p>
        <Button type="submit" name="answer" value="not_mine" size="large">
          It wasn't me
        </Button>
      </Form>
    </LinkPage>
  )
}
