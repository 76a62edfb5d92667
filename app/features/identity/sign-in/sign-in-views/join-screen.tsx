import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { accountLabel } from '../../providers/account-label.ts'
import { AccessList } from '../../recovery/access-list.tsx'
import { PROVIDERS } from '../../sign-in-methods/providers.ts'
import type { FlowParts } from '../flow-parts.ts'
import { signInPath } from '../sign-in-path.ts'
import { DeclineLink } from './decline-link.tsx'
import { FlowFields } from './flow-fields.tsx'

export function JoinScreen(parts: FlowParts) {
  const { flow, take, form, result, signIn } = parts
  const { pending } = flow
  if (!pending?.joins) return null
  const { fullName, username, ended } = pending.joins
  const { label } = PROVIDERS[pending.provider]
  const action = `/connect/finish/?attempt=${pending.attempt}`
  const { isSwitching } = signIn
  return (
    <Form
      method="post"
      action={action}
      onSubmit={(event) => form.send(event, action)}
      className="flex flex-col gap-4 wrap-anywhere"
    >
      <FlowFields {...parts} />
      <input type="hidden" name="attempt" value={pending.attempt} />
      <FormError>{result?.formError}</FormError>
      <p className="text-center">Once connected, you can log in with {accountLabel(pending)}.</p>
      <section aria-label="The account" className="rounded-pin bg-sunken px-4 py-4">
        <p className="text-lg font-semibold">{fullName}</p>
        <p className="text-sm text-muted">{username}</p>
        {ended.length > 0 && (
          <>
            <p className="mt-4 font-semibold">What this removes</p>
            <p className="text-sm text-muted">
              It was added before your email was confirmed, so it may be someone else's.
            </p>
            <AccessList ways={ended} />
          </>
        )}
      </section>
      <Button type="submit" size="large" look="brand" busy={form.isSending} className="w-full">
        {ended.length > 0 ? `Connect ${label} and remove the rest` : `Connect ${label}`}
      </Button>
      {ended.length > 0 && (
        <>
          <p className="text-center text-sm text-muted">
            Is all of it yours? Log in as usual first to keep it.
          </p>
          <ButtonLink
            to={signInPath('login', { next: action, isSwitching })}
            reloadDocument
            size="large"
            className="w-full"
          >
            Log in first
          </ButtonLink>
        </>
      )}
      <DeclineLink take={take} />
    </Form>
  )
}
