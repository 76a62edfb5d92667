import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { ClockTime } from '../../../ui/timing/clock.tsx'
import { LinkPage } from '../recovery/link-page.tsx'
import { WayRows } from '../recovery/way-rows.tsx'
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
    <LinkPage title="Did you make this account?">
      <p className="mb-4 text-center wrap-anywhere text-muted">
        Somebody signed up with {address}. If that was you, on another device perhaps, say so, and
        everything stays as it is.
      </p>
      <section aria-label="The account" className="mb-6 rounded-pin bg-sunken px-4 pt-4 pb-1">
        <p className="text-lg font-semibold wrap-anywhere">{fullName}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {username} · made on <ClockTime at={createdAt} dateStyle="long" />
          {device && ` with ${device}`}
        </p>
        <h2 className="mt-4 text-base">Who can get in</h2>
        <WayRows ways={ways} />
      </section>
      <Form method="post" action={action} className="flex flex-col gap-3">
        <FormError>{result?.formError}</FormError>
        <Button type="submit" name="answer" value="mine" look="brand" size="large">
          It was me
        </Button>
        <p className="mt-3 text-center text-sm text-muted">
          If it wasn't, nobody gets in any more, the account is erased after 14 days, and your email
          is free for an account of your own.
        </p>
        <Button type="submit" name="answer" value="not_mine" size="large">
          It wasn't me
        </Button>
      </Form>
    </LinkPage>
  )
}
